import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { Suspense, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useLang, useTexts } from '../../i18n/texts.ts'
import { Icon } from '../parts/icons.tsx'
import { later } from '../parts/later.tsx'
import { shellTexts } from '../shell/shell.texts.ts'
import { jobsLink } from './links.ts'
import { useRunningJobs } from './useRunningJobs.ts'

const JobNotices = later(() => import('./JobNotices.tsx').then(module => module.JobNotices))

const Count = ({ children }: { readonly children: ReactNode }) => (
  <Box
    component="span"
    aria-hidden
    sx={{
      position: 'absolute',
      top: -2,
      right: -3,
      minWidth: 16,
      height: 16,
      px: 0.5,
      boxSizing: 'border-box',
      borderRadius: '8px',
      fontSize: 10,
      lineHeight: '16px',
      fontWeight: 600,
      textAlign: 'center',
      color: 'primary.contrastText',
      bgcolor: 'primary.main',
    }}
  >
    {children}
  </Box>
)

/** Opens the jobs page and shows the number of running jobs; it also shows their ends. */
export const JobsButton = () => {
  const t = useTexts(shellTexts)
  const lang = useLang()
  const { running, ended, take } = useRunningJobs()
  const name = running.size ? t.jobsRunning(running.size.toLocaleString(lang)) : t.jobs
  return (
    <>
      <Tooltip title={name}>
        <IconButton
          component={Link}
          to={jobsLink([...running.values()].at(-1)?.kind)}
          aria-label={name}
        >
          <Icon name="tasks" />
          {running.size > 0 && <Count>{running.size > 9 ? '9+' : running.size}</Count>}
        </IconButton>
      </Tooltip>
      <Suspense>{ended.length > 0 && <JobNotices ended={ended} take={take} />}</Suspense>
    </>
  )
}
