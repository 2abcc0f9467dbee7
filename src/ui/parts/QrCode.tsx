import Box from '@mui/material/Box'
import { encodeQR } from 'qr'
import { useMemo } from 'react'

/** Light modules around the code, without which cameras don't find it. */
const quiet = 4

/** The dark modules as one path. */
const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')

/** A text as a QR code; dark on white in either theme, as cameras expect it. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const rows = useMemo(() => encodeQR(text, 'raw', { border: quiet }), [text])
  const size = rows.length
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{
        display: 'block',
        width: 196,
        height: 196,
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
      }}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(rows)} fill="#000" />
    </Box>
  )
}
