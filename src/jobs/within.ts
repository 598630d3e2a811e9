/** Whether the work is done within the time; it goes on either way. */
export async function isWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), ms);
  const isDone = await Promise.race([work.then(() => true), tooLate]);
  clearTimeout(timer);
  return isDone;
}
