// Where forms and loading pages report what went wrong, so that an area can notice that its session has ended.
let listener: (failure: unknown) => void = () => {};

export function watchFailures(notice: (failure: unknown) => void): void {
  listener = notice;
}

export const noticeFailure = (failure: unknown) => listener(failure);
