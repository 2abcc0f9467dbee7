import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useLabel, useTexts } from '../../../src/i18n/texts.ts'
import { attendanceRoles } from '../../../resources/classroom/attendance/attendance.options.ts'
import { lessonDevices } from '../../../resources/classroom/records.calls.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { Empty, SkeletonRows, StatusDot } from '../../../src/ui/parts/index.ts'
import { PersonAvatar } from '../../../src/ui/parts/PersonAvatar.tsx'
import { deviceWords } from './looks.ts'
import { LessonError } from './OneLesson.tsx'
import { recordTexts } from './record.texts.ts'

const parts = ['camera', 'microphone', 'speaker'] as const

/** Lists the devices used in a lesson, and which of their parts worked. */
export const DeviceTable = ({ lessonId }: { readonly lessonId: string }) => {
  const t = useTexts(recordTexts)
  const label = useLabel()
  const edu = useEdu()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['lessonDevices', lessonId],
    retry: false,
    queryFn: ({ signal }) => edu.ask(lessonDevices, { lessonId }, { signal, quiet: true }),
  })
  if (isPending) return <SkeletonRows rows={4} columns={3} />
  if (!data) return <LessonError error={error} retry={() => void refetch()} />
  if (!data.devices.length)
    return <Empty icon="device" title={t.noDevices} help={t.noDevicesHelp} />
  return (
    <Box component="ul" aria-label={t.devices} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.devices.map(one => (
        <Box
          component="li"
          key={`${one.role}${one.personId}${one.device}`}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', md: '220px 1fr auto' },
            gap: { xs: 1, md: 5 },
            alignItems: 'center',
            py: 2,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', minWidth: 0 }} data-data>
            <PersonAvatar name={one.personName} />
            <Box sx={{ overflowWrap: 'anywhere' }}>
              {one.personName}
              <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
                {label(attendanceRoles[one.role])}
              </Box>
            </Box>
          </Box>
          <Box data-data sx={{ overflowWrap: 'anywhere' }}>
            {[one.kind && label(deviceWords[one.kind]), one.system, one.app]
              .filter(Boolean)
              .join(' · ') || one.device}
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, fontSize: 13 }}>
            {parts.map(part => {
              const works = one[part]
              return works === undefined ? null : (
                <StatusDot
                  key={part}
                  tone={works ? 'good' : 'bad'}
                  label={(works ? t.works : t.broken)(t[part])}
                />
              )
            })}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
