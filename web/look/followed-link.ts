/** The link within the site that a plain click asks to follow; null for what is the browser's own business. */
export function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = (event.target as Element).closest?.("a");
  if (!link || !isPlain || event.defaultPrevented || link.target !== "" || link.hash !== "") return null;
  return link.origin === location.origin && !link.hasAttribute("download") ? link : null;
}
