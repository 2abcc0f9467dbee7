import Box from '@mui/material/Box'
import { memo } from 'react'
import { alertKinds } from '../../resources/supervision/alert/alert.options.ts'
import type { Room, RoomAlert } from '../../resources/supervision/supervision.calls.ts'
import { useLabel, useTexts } from '../../src/i18n/texts.ts'
import { StatusDot } from '../../src/ui/parts/index.ts'
import { alertTones, gradeTones } from './looks.ts'
import { supervisionTexts } from './supervision.texts.ts'

/** Alerts, most urgent first. */
export const AlertChips = memo(({ alerts }: { readonly alerts: readonly RoomAlert[] }) => {
  const label = useLabel()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {alerts.map(({ id, kind, state }) => (
        <Box
          key={id}
          component="span"
          sx={{
            px: 1.5,
            borderRadius: '4px',
            fontSize: 12,
            lineHeight: '20px',
            whiteSpace: 'nowrap',
            bgcolor: theme => theme.tones[alertTones[state]].bg,
            color: theme => theme.tones[alertTones[state]].text,
          }}
        >
          {label(alertKinds[kind])}
        </Box>
      ))}
    </Box>
  )
})

/** The alerts of a room but that of a network which is said beside the teacher already. */
export const besideNetwork = ({ alerts, network, teacherInside }: Room): readonly RoomAlert[] =>
  teacherInside && network !== null ? alerts.filter(({ kind }) => kind !== 'BAD_NETWORK') : alerts

/** How the teacher is there, and how well connected. */
export const TeacherState = ({ room }: { readonly room: Room }) => {
  const t = useTexts(supervisionTexts)
  if (!room.teacherInside) {
    const wanted = room.state === 'RUNNING'
    return <StatusDot tone={wanted ? 'bad' : 'neutral'} label={t.teacherOut} />
  }
  return (
    <StatusDot
      tone={room.network ? gradeTones[room.network] : 'good'}
      label={room.network ? `${t.teacherIn} · ${t.grade[room.network]}` : t.teacherIn}
    />
  )
}
