import Skeleton from '@mui/material/Skeleton'

/** A line that is on its way, as high as the others. */
export const SkeletonLine = ({
  index,
  height,
}: {
  readonly index: number
  readonly height: number
}) => (
  <div className="line" aria-hidden style={{ top: index * height, height }}>
    <div />
    <div className="first">
      <Skeleton variant="rounded" width={20} height={20} />
      <Skeleton
        variant="text"
        width={`${30 + ((index * 17) % 35)}%`}
        height={14}
        sx={{ transform: 'none' }}
      />
    </div>
  </div>
)
