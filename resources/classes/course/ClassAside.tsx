import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { Link } from 'react-router-dom'
import { texts, useTexts } from '../../../src/i18n/texts.ts'
import { useAllowed } from '../../../src/ui/Allowed.tsx'
import { Icon, type IconName } from '../../../src/ui/parts/icons.tsx'

const asideTexts = texts({
  en: {
    schedule: 'Schedule lessons',
    people: 'Manage people',
    invite: 'Invitations',
    rights: 'Classroom permissions',
    activity: 'Activity',
    lessons: 'Edit lessons',
    copy: 'Copy to another term',
    reports: 'Send reports',
  },
  zh: {
    schedule: '排课',
    people: '管理人员',
    invite: '邀请',
    rights: '课堂权限',
    activity: '班级动态',
    lessons: '批量编辑课节',
    copy: '复制到新学期',
    reports: '发送报告',
  },
})

interface Way {
  readonly text: keyof typeof asideTexts.en
  readonly icon: IconName
  readonly right: string
  readonly to: (id: string) => string
}
const ways: readonly Way[] = [
  {
    text: 'schedule',
    icon: 'calendar',
    right: 'lesson.create',
    to: id => `/scheduling?new=1&courseId=${id}`,
  },
  {
    text: 'people',
    icon: 'student',
    right: 'courseMember.read',
    to: id => `/classManage?id=${id}`,
  },
  {
    text: 'invite',
    icon: 'link',
    right: 'courseInvitation.read',
    to: id => `/classManage?id=${id}&tab=invitations`,
  },
  { text: 'lessons', icon: 'edit', right: 'lesson.update', to: id => `/editLesson?courseId=${id}` },
  { text: 'rights', icon: 'lock', right: 'courseMember.read', to: id => `/personAuth?id=${id}` },
  { text: 'activity', icon: 'history', right: 'course.read', to: id => `/classEvent?id=${id}` },
  {
    text: 'reports',
    icon: 'link',
    right: 'reportLink.send',
    to: id => `/sendReports?courseId=${id}`,
  },
  { text: 'copy', icon: 'copy', right: 'course.create', to: id => `/copyClass?id=${id}` },
]

/** The ways from a class to what is done with it. */
export const ClassAside = ({
  record,
}: {
  readonly record: { readonly id: string; readonly deletedAt: string | null }
}) => {
  const t = useTexts(asideTexts)
  const allowed = useAllowed()
  if (record.deletedAt !== null) return null
  const id = encodeURIComponent(record.id)
  return (
    <Stack sx={{ gap: 2, mb: 8, alignItems: 'stretch' }}>
      {ways
        .filter(({ right }) => allowed(right))
        .map(({ text, icon, to }) => (
          <Button
            key={text}
            variant="outlined"
            startIcon={<Icon name={icon} />}
            component={Link}
            to={to(id)}
            sx={{ justifyContent: 'flex-start' }}
          >
            {t[text]}
          </Button>
        ))}
    </Stack>
  )
}
