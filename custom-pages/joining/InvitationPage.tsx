import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { useTexts } from '../../src/i18n/texts.ts'
import { LineBox } from '../../src/ui/ways/boxes.tsx'
import { CodeField } from '../../src/ui/ways/CodeField.tsx'
import { ContactField } from '../../src/ui/ways/ContactField.tsx'
import { WayForm } from '../../src/ui/ways/WayForm.tsx'
import { WayFrame } from '../../src/ui/ways/WayFrame.tsx'
import { CodeQuestion } from './CodeQuestion.tsx'
import { joiningTexts } from './joining.texts.ts'
import { useInvitation } from './useInvitation.ts'

/** /invitationStudent?code=…: joins a class by an invitation (PLY-02, CLS-07). */
export const InvitationPage = () => {
  const t = useTexts(joiningTexts)
  const { view, way, done, self, retry, find, forget } = useInvitation()
  if (done)
    return (
      <WayFrame
        title={(done.state === 'JOINED' ? t.joined : t.member)(done.courseName)}
        help={t.joinedHelp(done.classId)}
      >
        <Button
          component={Link}
          variant="contained"
          to={`/openClass?${new URLSearchParams({ classId: done.classId }).toString()}`}
        >
          {t.toDoor}
        </Button>
      </WayFrame>
    )
  if (view.kind === 'ASK')
    return (
      <WayFrame title={t.join} help={t.invitationHelp}>
        <CodeQuestion
          label={t.invitation}
          missing={t.missingInvitation}
          verb={t.go}
          onCode={find}
        />
      </WayFrame>
    )
  if (view.kind === 'LOADING')
    return (
      <WayFrame title={t.loading}>
        <Skeleton variant="rounded" height={240} />
      </WayFrame>
    )
  if (view.kind === 'FAILED')
    return (
      <WayFrame title={t.join} help={t.failed}>
        <Button variant="outlined" onClick={retry}>
          {t.retry}
        </Button>
      </WayFrame>
    )
  if (view.kind !== 'OPEN') {
    const said = {
      DEAD: [t.dead, t.deadHelp],
      FULL: [t.full, t.fullHelp],
      TOO_MANY: [t.tooMany, t.tooManyHelp],
    } as const
    const [title, help] = said[view.kind]
    return (
      <WayFrame title={title} help={help}>
        <Button variant="outlined" onClick={forget}>
          {t.otherInvitation}
        </Button>
      </WayFrame>
    )
  }
  const { courseName, institution, role } = view.to
  return (
    <WayFrame
      title={t.joinTo(courseName)}
      help={role === 'AUDITOR' ? `${t.of(institution)} · ${t.auditor}` : t.of(institution)}
    >
      {self ? (
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
      ) : (
        <WayForm way={way} label={t.accept} verb={t.accept}>
          <LineBox name="name" complete="name" />
          <ContactField />
          <CodeField purpose="JOIN" />
        </WayForm>
      )}
    </WayFrame>
  )
}
