import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { course } from '../../resources/classes/course/course.resource.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { useAllowed } from '../../src/ui/Allowed.tsx'
import { linkTo } from '../../src/ui/links.ts'
import { Page } from '../../src/ui/parts/index.ts'
import { classTexts } from './classes.texts.ts'
import { classLink } from './links.ts'
import { OneClass, type ClassRecord } from './OneClass.tsx'

const screens = ['classManage', 'personAuth', 'classEvent'] as const
const rights = {
  classManage: 'courseMember.read',
  personAuth: 'courseMember.read',
  classEvent: 'course.read',
} as const

interface FrameProps {
  readonly at: (typeof screens)[number]
  readonly children: (record: ClassRecord) => ReactNode
}

/**
 * The frame of a class's screens: its name, links to its other screens, and placeholders while it
 * loads or if it doesn't exist.
 */
export const ClassFrame = ({ at, children }: FrameProps) => {
  const t = useTexts(classTexts)
  const allowed = useAllowed()
  return (
    <OneClass title={t[at]}>
      {data => (
        <Page title={data.courseName} width="narrow">
          <Tabs value={at} variant="scrollable" aria-label={t.screens} sx={{ mb: 4 }}>
            <Tab
              label={t.thePage}
              component={Link}
              to={linkTo(course, 'show', { id: data.id })}
              value="listDetail"
            />
            {screens
              .filter(screen => allowed(rights[screen]))
              .map(screen => (
                <Tab
                  key={screen}
                  label={t[screen]}
                  component={Link}
                  to={classLink(screen, data.id)}
                  value={screen}
                />
              ))}
          </Tabs>
          {children(data)}
        </Page>
      )}
    </OneClass>
  )
}
