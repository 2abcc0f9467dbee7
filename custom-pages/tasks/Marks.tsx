import Box from '@mui/material/Box'
import type { PictureMark } from '../../resources/tasks/submission/taskFile.options.ts'

const percent = 100
const origin = [0, 0] as const
const pointsOf = ({ points }: PictureMark): string =>
  points.map(([x, y]) => `${x * percent},${y * percent}`).join(' ')

const look = { fill: 'none', stroke: '#d92d20', vectorEffect: 'non-scaling-stroke' } as const

/** One mark, in a field of 100 by 100. */
const MarkShape = ({ mark }: { readonly mark: PictureMark }) => {
  const [[x1, y1] = origin, [x2, y2] = origin] = mark.points
  return mark.kind === 'BOX' ? (
    <rect
      {...look}
      strokeWidth={3}
      x={Math.min(x1, x2) * percent}
      y={Math.min(y1, y2) * percent}
      width={Math.abs(x2 - x1) * percent}
      height={Math.abs(y2 - y1) * percent}
    />
  ) : (
    <polyline {...look} strokeWidth={3} strokeLinecap="round" points={pointsOf(mark)} />
  )
}

/** The annotations over a picture; fills its parent. */
export const Marks = ({ marks }: { readonly marks: readonly PictureMark[] }) => (
  <Box
    component="svg"
    viewBox="0 0 100 100"
    preserveAspectRatio="none"
    aria-hidden
    sx={{ position: 'absolute', inset: 0, width: 1, height: 1, pointerEvents: 'none' }}
  >
    {marks.map((mark, n) => (
      <MarkShape key={n} mark={mark} />
    ))}
  </Box>
)
