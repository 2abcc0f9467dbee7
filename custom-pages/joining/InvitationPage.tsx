import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { useTexts } from '../../src/i18n/texts.ts'
import { LineBox } from '../../src/ui/auth-forms/boxes.tsx'
import { CodeField } from '../../src/ui/auth-forms/CodeField.tsx'
import { ContactField } from '../../src/ui/auth-forms/ContactField.tsx'
import { AuthForm } from '../../src/ui/auth-forms/AuthForm.tsx'
import { AuthFormFrame } from '../../src/ui/auth-forms/AuthFormFrame.tsx'
import { CodeQuestion } from './CodeQuestion.tsx'
import { WithLogo } from './WithLogo.tsx'
import { joiningTexts } from './joining.texts.ts'
import { useInvitation } from './useInvitation.ts'

type Invited = ReturnType<typeof useInvitation>

const JoinedFrame = ({ joined }: { readonly joined: NonNullable<Invited['done']> }) => {
  const t = useTexts(joiningTexts)
  return (
    <AuthFormFrame
      title={(joined.state === 'JOINED' ? t.joined : t.member)(joined.courseName)}
      help={t.joinedHelp(joined.classId)}
    >
      <Button
        component={Link}
        variant="contained"
        reloadDocument
        to={`/openClass?${new URLSearchParams({ classId: joined.classId }).toString()}`}
      >
        {t.toDoor}
      </Button>
    </AuthFormFrame>
  )
}

/** Joins as who is logged in. */
const JoinAsSelf = ({ self }: { readonly self: NonNullable<Invited['self']> }) => {
  const t = useTexts(joiningTexts)
  return (
    <Box component="section" aria-label={t.account}>
      <Typography sx={{ mb: 3, overflowWrap: 'anywhere' }}>
        {t.signedIn(self.person, '')}
      </Typography>
      {self.failed && (
        <Alert severity="error" sx={{ mb: 3 }}>
          {self.failed}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button
          variant="contained"
          loading={self.busy}
          onClick={() => void self.accept()}
          sx={{ height: 38, fontSize: 14, flex: '1 1 auto' }}
        >
          {t.acceptAs(self.person)}
        </Button>
        <Button onClick={self.leave}>{t.notMe}</Button>
      </Box>
    </Box>
  )
}

/** /invitationStudent?code=…: joins a class by an invitation (PLY-02, CLS-07). */
export const InvitationPage = () => {
  const t = useTexts(joiningTexts)
  const { view, authForm, done, self, retry, find, forget } = useInvitation()
  if (done) return <JoinedFrame joined={done} />
  if (view.kind === 'ASK')
    return (
      <AuthFormFrame title={t.join} help={t.invitationHelp}>
        <CodeQuestion
          label={t.invitation}
          missing={t.missingInvitation}
          verb={t.go}
          onCode={find}
        />
      </AuthFormFrame>
    )
  if (view.kind === 'LOADING')
    return (
      <AuthFormFrame title={t.loading}>
        <Skeleton variant="rounded" height={240} />
      </AuthFormFrame>
    )
  if (view.kind === 'FAILED')
    return (
      <AuthFormFrame title={t.join} help={t.failed}>
        <Button variant="outlined" onClick={retry}>
          {t.retry}
        </Button>
      </AuthFormFrame>
    )
  if (view.kind !== 'OPEN') {
    const notice = {
      DEAD: [t.dead, t.deadHelp],
      FULL: [t.full, t.fullHelp],
      TOO_MANY: [t.tooMany, t.tooManyHelp],
    } as const
    const [title, help] = notice[view.kind]
    return (
      <AuthFormFrame title={title} help={help}>
        <Button variant="outlined" onClick={forget}>
          {t.otherInvitation}
        </Button>
      </AuthFormFrame>
    )
  }
  const { courseName, institution, logo, role } = view.to
  return (
    <AuthFormFrame
      title={t.joinTo(courseName)}
      help={
        <WithLogo logo={logo}>
          {role === 'AUDITOR' ? `${t.of(institution)} · ${t.auditor}` : t.of(institution)}
        </WithLogo>
      }
    >
      {self ? (
        <JoinAsSelf self={self} />
      ) : (
        <AuthForm authForm={authForm} label={t.accept} verb={t.accept}>
          <LineBox name="name" complete="name" />
          <ContactField />
          <CodeField purpose="JOIN" />
        </AuthForm>
      )}
    </AuthFormFrame>
  )
}
