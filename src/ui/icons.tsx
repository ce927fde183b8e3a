import type { SVGProps } from 'react';

/** Drawn on a 20 × 20 grid with a 1.6 px line. */
const paths = {
  alert:
    'M10 6.5v4M10 13.6v.01M8.7 3.3 2.4 14.2A1.5 1.5 0 0 0 3.7 16.5h12.6a1.5 1.5 0 0 0 1.3-2.3L11.3 3.3a1.5 1.5 0 0 0-2.6 0Z',
  back: 'M7.5 4.5 3.5 8.5l4 4M3.5 8.5h8a4.5 4.5 0 0 1 0 9H8',
  bell: 'M4.2 14.3h11.6c-1-1-1.4-2.2-1.4-3.8V8.6a4.4 4.4 0 0 0-8.8 0v1.9c0 1.6-.4 2.8-1.4 3.8ZM8.4 16.8a1.9 1.9 0 0 0 3.2 0',
  boxes: 'M10 2.8 16.5 6v8L10 17.2 3.5 14V6L10 2.8ZM3.7 6.1 10 9.3l6.3-3.2M10 9.3v7.8',
  check: 'm4.5 10.5 3.7 3.7 7.3-8.4',
  chevronDown: 'm5.5 8 4.5 4.5L14.5 8',
  chevronLeft: 'm12 5.5-4.5 4.5 4.5 4.5',
  chevronRight: 'm8 5.5 4.5 4.5L8 14.5',
  columns: 'M3.5 4h13v12h-13zM8 4v12M12.3 4v12',
  clock: 'M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4ZM10 6v4.2l2.8 1.8',
  copy: 'M7 7h9.5v9.5H7zM4.8 13H3.5V3.5H13v1.3',
  cross: 'm5.5 5.5 9 9M14.5 5.5l-9 9',
  dashboard: 'M3.5 3.5h5.2v6H3.5zM11.3 3.5h5.2v3.4h-5.2zM11.3 9.7h5.2v6.8h-5.2zM3.5 12.3h5.2v4.2H3.5z',
  dots: 'M4.5 10h.01M10 10h.01M15.5 10h.01',
  download: 'M10 3.5v9M6.2 9 10 12.7 13.8 9M3.8 16.3h12.4',
  edit: 'M4 16l.8-3.4L13 4.4a1.6 1.6 0 0 1 2.3 0l.3.3a1.6 1.6 0 0 1 0 2.3l-8.2 8.2L4 16Z',
  external: 'M8 4.5H4.5v11h11V12M11.5 4h4.5v4.5M16 4l-7 7',
  file: 'M5 2.8h6.3L15.5 7v10.2H5ZM11 3v4.3h4.3',
  folder: 'M3 5h5l1.6 2H17v8.5H3z',
  filter: 'M3.5 5.5h13M6 10h8M8.5 14.5h3',
  globe:
    'M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4ZM3 10h14M10 2.8c4 4 4 10.4 0 14.4M10 2.8c-4 4-4 10.4 0 14.4',
  help: 'M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4ZM7.9 8a2.1 2.1 0 1 1 3.1 1.8c-.7.4-1 .8-1 1.5M10 13.7v.01',
  info: 'M10 9.3v4.2M10 6.5v.01M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4Z',
  key: 'M6.8 6.7a3.3 3.3 0 1 0 0 6.6 3.3 3.3 0 0 0 0-6.6ZM10.1 10H17v3M14 10v2.4',
  keyboard: 'M2.5 5.5h15v9h-15zM5.5 8.5h.01M8.5 8.5h.01M11.5 8.5h.01M14.5 8.5h.01M6.5 11.7h7',
  layers: 'M10 3 17 6.8 10 10.6 3 6.8 10 3ZM3.3 10.2 10 13.8l6.7-3.6M3.3 13.4 10 17l6.7-3.6',
  link: 'm8 12 4-4M9 6l2-2a3.5 3.5 0 0 1 5 5l-2 2m-3 3-2 2a3.5 3.5 0 0 1-5-5l2-2',
  logOut: 'M11.5 4h-7v12h7M8.5 10h8M13.7 7l3 3-3 3',
  mail: 'M3 5h14v10.5H3zM3.3 5.5 10 11l6.7-5.5',
  menu: 'M3.5 5.5h13M3.5 10h13M3.5 14.5h13',
  minus: 'M4.5 10h11',
  person: 'M10 3a3.2 3.2 0 1 0 0 6.4A3.2 3.2 0 0 0 10 3ZM3.8 17c0-3.2 2.7-5.2 6.2-5.2s6.2 2 6.2 5.2',
  plug: 'M7.5 3v4M12.5 3v4M5 7h10v2.5a5 5 0 0 1-10 0V7ZM10 14.5V17.5',
  plus: 'M10 4.5v11M4.5 10h11',
  refresh: 'M16 8.5A6.3 6.3 0 0 0 4.8 6.8L3.5 8.3M3.5 4.3v4h4M4 11.5a6.3 6.3 0 0 0 11.2 1.7l1.3-1.5M16.5 15.7v-4h-4',
  search: 'M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM13.2 13.2l3.5 3.5',
  sliders:
    'M3.5 6h6.3M14.2 6h2.3M3.5 14h2.3M10.2 14h6.3M12 3.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4ZM8 11.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4Z',
  sortDown: 'M10 4.5v11M5.5 11l4.5 4.5 4.5-4.5',
  sortUp: 'M10 15.5v-11M5.5 9 10 4.5 14.5 9',
  tag: 'M3.5 3.5h6l7 7-6 6-7-7v-6ZM7 7v.01',
  theme: 'M10 3a7 7 0 1 0 7 7 5.3 5.3 0 0 1-7-7Z',
  trash: 'M3.5 5.5h13M8 5.5V3.5h4v2M5.3 5.5l.7 11h8l.7-11M8.3 8.5v5M11.7 8.5v5',
  upload: 'M10 12.7v-9M6.2 7.2 10 3.5l3.8 3.7M3.8 16.3h12.4',
  users:
    'M7.5 4a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6ZM2.5 16c0-2.7 2.2-4.5 5-4.5s5 1.8 5 4.5M12.8 4.3a2.7 2.7 0 0 1 0 5.1M14.5 11.9c1.8.6 3 2.1 3 4.1',
} as const;

export type IconName = keyof typeof paths;

/**
 * A line drawing that adds nothing to the words next to it: `<Icon name="search" />`. A button with only an icon needs
 * its own label.
 */
export function Icon({
  name,
  size = 18,
  ...rest
}: { name: IconName; size?: number } & Omit<SVGProps<SVGSVGElement>, 'name'>) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'dots' ? 2.4 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      <path d={paths[name]} />
    </svg>
  );
}
