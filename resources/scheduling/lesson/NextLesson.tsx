import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { canDo, seesField } from '../../../src/access/index.ts'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import type { RecordViewProps } from '../../../src/schema/resource.ts'
import { useAccess, useResourceDef } from '../../../src/ui/context.tsx'
import { linkTo } from '../../../src/ui/links.ts'
import { refsOf } from '../../../src/ui/list/refs.ts'
import { WholeCells } from '../../../src/ui/parts/fields/cells.tsx'
import { useNow } from '../../../src/ui/parts/fields/now.ts'
import { appointmentTime } from '../../../src/ui/parts/fields/time.ts'
import { FieldValue } from '../../../src/ui/show/FieldValue.tsx'
import { EnterClassroom } from './EnterClassroom.tsx'
import { lessonLinesTexts } from './lessonLines.texts.ts'

/** A student's next lesson: when it is, in which class, and the way into its classroom. */
export const NextLesson = ({ record }: RecordViewProps) => {
  const t = useTexts(lessonLinesTexts)
  const lang = useLang()
  const now = useNow()
  const access = useAccess()
  const [student, lesson] = [useResourceDef('student'), useResourceDef('lesson')]
  const { nextLesson: id, nextLessonAt: at } = record
  if (typeof id !== 'string' || typeof at !== 'string') return t.noNext
  const { nextClass } = student.fields
  const time = appointmentTime(at, lang, now)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <Box sx={{ minWidth: 0 }}>
        {canDo(access, lesson, 'read') ? (
          <Link component={RouterLink} to={linkTo(lesson, 'show', { id })}>
            {time}
          </Link>
        ) : (
          time
        )}
        {nextClass && seesField(access, nextClass) && (
          <Box sx={{ overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' }}>
            <WholeCells>
              <FieldValue
                resource={student}
                name="nextClass"
                record={record}
                refs={refsOf(record)}
              />
            </WholeCells>
          </Box>
        )}
      </Box>
      <EnterClassroom lessonId={id} beside />
    </Box>
  )
}
