// Whoever works by keyboard or listens to the page must not lose their place. When what had the focus is taken away, a form
// that was sent or a row that was ended, the focus goes to the heading of what is left around it, and not to the top.

const places = "section, dialog, main";
const headings = "h1, h2, h3";

export function keepFocus(root: HTMLElement): void {
  let last: Element | null = null;
  let around: Element[] = [];
  root.addEventListener("focusin", ({ target }) => {
    last = target as Element;
    around = ancestorsOf(last).filter((element) => element.matches(places));
  });
  new MutationObserver(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (last === null || last.isConnected || !isLost) return;
    last = null;
    const heading = around
      .filter((place) => place.isConnected)
      .map((place) => place.querySelector<HTMLElement>(headings))
      .find((found) => found !== null);
    focusOn(heading ?? root.querySelector<HTMLElement>(headings));
  }).observe(root, { childList: true, subtree: true });
}

/** For what has just appeared and is what the person asked for. */
export function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus();
}

function ancestorsOf(element: Element): Element[] {
  const found: Element[] = [];
  for (let each = element.parentElement; each !== null; each = each.parentElement) found.push(each);
  return found;
}
