import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { course } from '../../resources/classes/course/course.resource.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { Allowed } from '../../src/ui/Allowed.tsx'
import { linkTo } from '../../src/ui/links.ts'
import { Icon, Page, type IconName } from '../../src/ui/parts/index.ts'
import { classTexts } from './classes.texts.ts'
import { classLink, planLink } from './links.ts'
import { OneClass, type ClassRecord } from './OneClass.tsx'

interface NextProps {
  readonly icon: IconName
  readonly title: string
  readonly help: string
  readonly to: string
}
const Next = ({ icon, title, help, to }: NextProps) => (
  <Box
    component="li"
    sx={{
      border: 1,
      borderColor: 'divider',
      borderRadius: '8px',
      p: 4,
      display: 'flex',
      flexDirection: 'column',
      gap: 2,
    }}
  >
    <Button
      component={Link}
      to={to}
      startIcon={<Icon name={icon} />}
      variant="outlined"
      sx={{ alignSelf: 'flex-start' }}
    >
      {title}
    </Button>
    <Typography sx={{ color: 'text.secondary' }}>{help}</Typography>
  </Box>
)

const Success = ({ record: { id, courseName, number } }: { readonly record: ClassRecord }) => {
  const t = useTexts(classTexts)
  return (
    <Page
      title={t.ready(courseName)}
      width="narrow"
      before={<Icon name="ok" sx={{ fontSize: 22, color: 'success.main' }} />}
      extra={
        <Button component={Link} to="/addClass">
          {t.another}
        </Button>
      }
      primary={
        <Button variant="contained" component={Link} to={linkTo(course, 'show', { id })}>
          {t.toClass}
        </Button>
      }
    >
      <Typography sx={{ mb: 6, fontVariantNumeric: 'tabular-nums' }}>
        {t.number} {number}
      </Typography>
      <Typography variant="h2" sx={{ mb: 3 }}>
        {t.whatNext}
      </Typography>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { sm: 'repeat(3, 1fr)' },
        }}
      >
        <Allowed code="lesson.create">
          <Next icon="calendar" title={t.schedule} help={t.scheduleHelp} to={planLink(id)} />
        </Allowed>
        <Allowed code="courseMember.create">
          <Next
            icon="student"
            title={t.addStudents}
            help={t.addStudentsHelp}
            to={classLink('classManage', id, { add: '1' })}
          />
        </Allowed>
        <Allowed code="courseInvitation.create">
          <Next
            icon="link"
            title={t.invite}
            help={t.inviteHelp}
            to={classLink('classManage', id, { tab: 'invitations' })}
          />
        </Allowed>
      </Box>
    </Page>
  )
}

/** /addSuccess?id=: the class is there; what comes next. */
export const AddSuccessPage = () => {
  const t = useTexts(classTexts)
  return <OneClass title={t.whatNext}>{record => <Success record={record} />}</OneClass>
}
