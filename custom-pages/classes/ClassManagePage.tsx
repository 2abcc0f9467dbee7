import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { courseInvitation } from '../../resources/classes/course-invitation/courseInvitation.resource.ts'
import { course } from '../../resources/classes/course/course.resource.ts'
import { canDo } from '../../src/access/index.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { useAccess } from '../../src/ui/context.tsx'
import { WholeCells } from '../../src/ui/parts/fields/cells.tsx'
import { FieldValue } from '../../src/ui/show/FieldValue.tsx'
import { ClassFrame } from './ClassFrame.tsx'
import type { ClassRecord } from './OneClass.tsx'
import { InvitationList } from './InvitationList.tsx'
import { classLink } from './links.ts'
import { manageTexts } from './manage.texts.ts'
import { MemberList } from './MemberList.tsx'
import { oneOf, usePageState } from '../../src/ui/usePageState.ts'

const tabs = ['students', 'auditors', 'invitations'] as const

const Staff = ({ record }: { readonly record: ClassRecord }) => {
  const t = useTexts(manageTexts)
  const access = useAccess()
  return (
    <Box
      component="section"
      aria-label={t.staff}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px 32px', alignItems: 'center', mb: 4 }}
    >
      {(['teachers', 'assistants'] as const).map(name => (
        <Box key={name} sx={{ minWidth: 0 }}>
          <Typography sx={{ fontSize: 12, color: 'text.secondary' }}>{t[name]}</Typography>
          <WholeCells>
            <FieldValue resource={course} name={name} record={record} />
          </WholeCells>
        </Box>
      ))}
      {canDo(access, course, 'update') && (
        <Button size="small" component={Link} to={classLink('editClass', record.id)}>
          {t.change}
        </Button>
      )}
    </Box>
  )
}

const People = ({ record }: { readonly record: ClassRecord }) => {
  const t = useTexts(manageTexts)
  const access = useAccess()
  const visibleTabs = tabs.filter(
    name => name !== 'invitations' || canDo(access, courseInvitation, 'read'),
  )
  const { tab, go } = usePageState({ tab: oneOf(visibleTabs, 'students') })
  return (
    <>
      <Staff record={record} />
      <Tabs value={tab} aria-label={t.people} onChange={(_, next: string) => go({ tab: next })}>
        {visibleTabs.map(name => (
          <Tab key={name} value={name} label={t[name]} />
        ))}
      </Tabs>
      {tab === 'invitations' ? (
        <InvitationList record={record} />
      ) : (
        <MemberList key={tab} record={record} role={tab === 'students' ? 'STUDENT' : 'AUDITOR'} />
      )}
    </>
  )
}

/** /classManage?id=&tab=: students, auditors and invitations of a class (CLS-01, CLS-07). */
export const ClassManagePage = () => (
  <ClassFrame at="classManage">{record => <People record={record} />}</ClassFrame>
)
