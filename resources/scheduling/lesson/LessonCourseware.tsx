import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useGetList } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { AnyRecord } from '../../../src/schema/resource.ts'
import { linkTo } from '../../../src/ui/links.ts'

const routes = { list: 'courseware', detail: 'coursewareDetail' }
/** Names that are shown; the class's own page has them all. */
const most = 20

interface Props {
  readonly courseId: string
  /** Label before the names. */
  readonly label: string
}

/**
 * Courseware that a lesson can show because it is authorised for its class; renders nothing if
 * there is none.
 */
export const LessonCourseware = ({ courseId, label }: Props) => {
  const { data = [] } = useGetList<AnyRecord>('courseware', {
    pagination: { page: 1, perPage: most },
    sort: { field: 'name', order: 'ASC' },
    filter: { courses_has: [courseId], status: ['DONE'] },
    meta: { total: 'no' },
  })
  if (data.length === 0) return null
  return (
    <Box component="section" aria-label={label}>
      <Typography sx={{ color: 'text.secondary' }}>{label}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {data.map(({ id, name }) => (
          <li key={id} data-data>
            <Link component={RouterLink} to={linkTo({ routes }, 'show', { id })}>
              {typeof name === 'string' ? name : id}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  )
}
