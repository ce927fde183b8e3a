/** The product's sign: a gate with shelves behind it. Says nothing that the words next to it do not. */
export function BrandMark({ size = 26 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32" fill="none">
      <rect width="32" height="32" rx="8" fill="#17574f" />
      <g strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M7 24.5V13.2L16 7.5l9 5.7v11.3" stroke="#fff" />
        <path d="M11.5 16.5h9M11.5 20.5h9M11.5 24.5h9" stroke="#84c2b8" />
      </g>
    </svg>
  );
}
