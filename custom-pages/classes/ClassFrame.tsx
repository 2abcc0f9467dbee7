import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useGetOne, type RaRecord } from 'ra-core'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Course } from '../../resources/course/course.resource.ts'
import { course } from '../../resources/course/course.resource.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import type { AnyRecord } from '../../src/schema/resource.ts'
import { useAllowed } from '../../src/ui/Allowed.tsx'
import { linkTo } from '../../src/ui/links.ts'
import { Page, PageSkeleton } from '../../src/ui/parts/index.ts'
import { RecordFailure } from '../../src/ui/parts/RecordFailure.tsx'
import { classTexts } from './classes.texts.ts'
import { classLink } from './links.ts'

export type ClassRecord = RaRecord & Course & AnyRecord
const screens = ['classManage', 'personAuth', 'classEvent'] as const
const rights = { classManage: 'courseMember.read', personAuth: 'courseMember.read', classEvent: 'course.read' } as const

interface FrameProps {
  readonly at: (typeof screens)[number]
  readonly primary?: (record: ClassRecord) => ReactNode
  readonly children: (record: ClassRecord) => ReactNode
}

/** A screen of a class: its name, the ways to its other screens, and what stands for it while it comes or where it is not there. */
export const ClassFrame = ({ at, primary, children }: FrameProps) => {
  const t = useTexts(classTexts)
  const allowed = useAllowed()
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const { data, isPending, error, refetch } = useGetOne<ClassRecord>('course', { id })
  if (isPending) return <PageSkeleton />
  if (!data) return <RecordFailure resource={course} error={error} retry={() => void refetch()} />
  return (
    <Page title={data.courseName} width="narrow" primary={primary?.(data)}>
      <Tabs value={at} variant="scrollable" aria-label={t.screens} sx={{ mb: 4 }}>
        <Tab label={t.thePage} component={Link} to={linkTo(course, 'show', { id })} value="listDetail" />
        {screens
          .filter(screen => allowed(rights[screen]))
          .map(screen => (
            <Tab key={screen} label={t[screen]} component={Link} to={classLink(screen, id)} value={screen} />
          ))}
      </Tabs>
      {children(data)}
    </Page>
  )
}
