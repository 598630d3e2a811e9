// Figures that renew themselves while somebody looks at them.
import { useEffect } from "preact/hooks";
import { type Loaded, useLoaded } from "../../signed-in/loading.tsx";

const everyMs = 5_000;

export function useLive<T>(load: () => Promise<T>): Loaded<T> {
  const loaded = useLoaded(load);
  const { reload } = loaded;
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void reload();
    }, everyMs);
    return () => clearInterval(timer);
  }, [reload]);
  return loaded;
}
