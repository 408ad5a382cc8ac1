import { encode } from 'uqr'

/** A QR code. Dark on light in both themes, because many scanners need that. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full rounded-control forced-color-adjust-none"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={dots.join('')} fill="#10161f" />
    </svg>
  )
}
