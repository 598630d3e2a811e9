// The board's state is a handful of values, and any change of one redraws the page. So this is all it takes: a library
// that tracks who reads what would be a ninth of what a phone may load here.
type Signal<Value> = { value: Value };

const effects = new Set<() => void>();
let version = 0;
let depth = 0;
let toldVersion = 0;

export function signal<Value>(first: Value): Signal<Value> {
  let current = first;
  return {
    get value() {
      return current;
    },
    set value(next) {
      if (Object.is(next, current)) return;
      current = next;
      version++;
      tell();
    },
  };
}

/** Made again when it is read after a change, and the same thing until then. */
export function computed<Value>(make: () => Value): { readonly value: Value } {
  let madeFor = -1;
  let made: Value;
  return {
    get value() {
      if (madeFor !== version) {
        made = make();
        madeFor = version;
      }
      return made;
    },
  };
}

/** Runs now and after every change, until it is stopped. */
export function effect(run: () => void): () => void {
  effects.add(run);
  run();
  return () => void effects.delete(run);
}

/** Several changes at once: what they bring about happens once. */
export function batch(change: () => void): void {
  depth++;
  try {
    change();
  } finally {
    depth--;
    tell();
  }
}

/** An effect that changes something itself has everyone told again, after all have heard of the first change. */
function tell(): void {
  if (depth > 0) return;
  depth++;
  try {
    while (toldVersion !== version) {
      toldVersion = version;
      for (const run of [...effects]) if (effects.has(run)) run();
    }
  } finally {
    depth--;
  }
}
