// Contact data in an answer, hidden until it is asked for: someone may be looking over a shoulder.
const sensitive = new Set(["phone", "whatsapp", "latitude", "longitude"]);

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The answer as readable JSON, with or without its contact data; what is not JSON as it is. */
export function readable(text: string, showsContacts: boolean): string {
  if (!isJson(text)) return text;
  const hide = (name: string, value: unknown) =>
    !showsContacts && sensitive.has(name) && value !== null ? "••••••" : value;
  return JSON.stringify(JSON.parse(text, hide), null, 2);
}
