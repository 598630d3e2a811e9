import { expect, test } from "bun:test";
import { batch, computed, effect, signal } from "./signals.ts";

test("a change is told at once, several in a batch once, and none when nothing changes", () => {
  const [a, b] = [signal(1), signal(2)];
  const seen: number[] = [];
  const stop = effect(() => void seen.push(a.value + b.value));
  a.value = 2;
  a.value = 2;
  batch(() => {
    a.value = 10;
    batch(() => {
      b.value = 20;
    });
  });
  expect(seen).toEqual([3, 4, 30]);
  stop();
  a.value = 5;
  expect(seen).toEqual([3, 4, 30]);
});

test("what is computed is the same thing until something changes", () => {
  const a = signal(1);
  const pair = computed(() => ({ twice: a.value * 2 }));
  const before = pair.value;
  expect(pair.value).toBe(before);
  a.value = 3;
  expect(pair.value.twice).toBe(6);
});

test("an effect may change something, and everyone hears of that too", () => {
  const [a, b] = [signal(0), signal(0)];
  const seen: number[] = [];
  const stops = [
    effect(() => {
      b.value = Math.min(a.value, 3);
    }),
    effect(() => void seen.push(b.value)),
  ];
  a.value = 9;
  expect(seen.at(-1)).toBe(3);
  for (const stop of stops) stop();
});

test("an effect that throws leaves the others told next time", () => {
  const a = signal(0);
  const stop = effect(() => {
    if (a.value === 1) throw new Error("once");
  });
  expect(() => {
    a.value = 1;
  }).toThrow("once");
  const seen: number[] = [];
  const stopToo = effect(() => void seen.push(a.value));
  a.value = 2;
  expect(seen).toEqual([1, 2]);
  stop();
  stopToo();
});
