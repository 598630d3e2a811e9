// Line icons on a 24-pixel grid. They carry no meaning of their own: a word always stands beside them or labels them.
const shapes = {
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM20 20l-4.8-4.8",
  bookmark: "M6.5 4.5h11v15L12 15.5l-5.5 4z",
  back: "M19 12H5m6-6-6 6 6 6",
  out: "M14 5h5v5M19 5l-9 9M17 14v5H5V7h5",
  share: "M12 15V4m-4 4 4-4 4 4M6 12v7h12v-7",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1",
  warning: "M12 4 2.8 19.5h18.4zM12 10v4.5M12 17.2v.1",
  check: "m5 12.5 4.5 4.5L19 7.5",
  chat: "M4.5 19.5 6 15.8A7.8 7.8 0 1 1 9 18.6z",
  feed: "M5 5a14 14 0 0 1 14 14M5 11a8 8 0 0 1 8 8M6 18.5v.1",
  flag: "M6 20V5h11l-2.5 4L17 13H6",
  blocked: "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM6.4 6.4l11.2 11.2",
  question: "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM9.8 9.8a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .9-1 1.5M12 16.2v.1",
  close: "M6 6l12 12M18 6 6 18",
} as const;

export const Icon = ({ name, isFilled = false }: { name: keyof typeof shapes; isFilled?: boolean }) => (
  <svg class={isFilled ? "icon icon-filled" : "icon"} viewBox="0 0 24 24" aria-hidden="true">
    <path d={shapes[name]} />
  </svg>
);

/** Three strings of beads that make a K. */
export const Mark = () => (
  <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
    <rect class="mark-ground" width="32" height="32" rx="8" />
    <path class="mark-stem" d="M10.5 8v16" />
    <path class="mark-arm" d="M21.5 8.5 14 16" />
    <path class="mark-leg" d="m16.5 18.5 5 5.5" />
  </svg>
);
