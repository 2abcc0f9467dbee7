import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { AnyResource } from '../../schema/resource.ts'

/** A placeholder with the form's height, so that the layout doesn't jump. */
export const FormSkeleton = ({ resource }: { readonly resource: AnyResource }) => (
  <Box aria-busy="true">
    {resource.form.groups.map(group => (
      <Box key={group.name} sx={{ mb: 8 }}>
        <Skeleton width={140} height={24} sx={{ mb: 4 }} />
        <Box
          sx={{
            display: 'grid',
            gap: '20px 16px',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {group.fields.map(name => (
            <Box key={name}>
              <Skeleton width={80} height={20} />
              <Skeleton variant="rounded" height={36} />
            </Box>
          ))}
        </Box>
      </Box>
    ))}
  </Box>
)
