import Typography from '@mui/material/Typography'
import { asRecord } from '../../../src/schema/resource.ts'
import type { Refs } from '../../../src/protocol/provider.ts'
import { useResourceDef } from '../../../src/ui/context.tsx'
import { RowsTable } from '../../../src/ui/show/RelatedRows.tsx'
import type { LessonLine } from './personLessons.calls.ts'

interface Props {
  readonly title: string
  /** Said where there are none. */
  readonly none: string
  readonly lessons: readonly LessonLine[]
  readonly refs: Refs
}

const columns = ['startAt', 'courseId', 'name', 'teacherId', 'status'] as const

/** Some lessons on the page of a person; each leads to its own page. */
export const LessonLines = ({ title, none, lessons, refs }: Props) => {
  const lesson = useResourceDef('lesson')
  return (
    <section>
      <Typography variant="h2" sx={{ mb: 3 }}>
        {title}
      </Typography>
      {lessons.length ? (
        <RowsTable other={lesson} columns={columns} data={lessons.map(asRecord)} refs={refs} />
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{none}</Typography>
      )}
    </section>
  )
}
