import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import {
  classroomClients,
  clientSystems,
  type ClassroomClient,
  type ClientSystem,
} from '../../resources/joining/joining.calls.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { AuthFormFrame } from '../../src/ui/auth-forms/AuthFormFrame.tsx'
import { useEdu } from '../../src/ui/context.tsx'
import { Icon } from '../../src/ui/parts/index.ts'
import { ErrorState } from '../../src/ui/parts/States.tsx'
import { downloadTexts } from './download.texts.ts'
import { systemOf } from './systemOf.ts'

/** Programs in the order of the systems, that of this device first. */
export const clientsInOrder = (
  clients: readonly ClassroomClient[],
  here: ClientSystem | undefined,
): readonly ClassroomClient[] => {
  const place = ({ system }: ClassroomClient): number =>
    system === here ? -1 : clientSystems.indexOf(system)
  return clients.toSorted((a, b) => place(a) - place(b))
}

const ClientRow = ({
  client,
  isHere,
}: {
  readonly client: ClassroomClient
  readonly isHere: boolean
}) => {
  const t = useTexts(downloadTexts)
  const { system, address } = client
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 120 }}>
        <Typography sx={{ fontWeight: 500 }}>{t.systems[system]}</Typography>
        {isHere && (
          <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>{t.thisDevice}</Typography>
        )}
      </Box>
      <Button
        component="a"
        href={address}
        rel="noopener noreferrer"
        variant={isHere ? 'contained' : 'outlined'}
        startIcon={<Icon name="download" />}
        aria-label={t.downloadFor(t.systems[system])}
      >
        {t.download}
      </Button>
    </Box>
  )
}

/**
 * /download (PLY-03): the programs of the classroom, that of this device first, and the way in
 * without one.
 */
export const DownloadPage = () => {
  const t = useTexts(downloadTexts)
  const edu = useEdu()
  const { data, isError, refetch } = useQuery({
    queryKey: ['classroomClients'],
    retry: false,
    queryFn: async ({ signal }) =>
      (await edu.ask(classroomClients, {}, { signal, quiet: true })).list,
  })
  const here = systemOf(navigator.userAgent, navigator.maxTouchPoints)
  const inBrowser = (
    <Button component={Link} to="/openClass" variant={data?.length ? 'text' : 'contained'}>
      {t.enter}
    </Button>
  )
  if (isError && !data)
    return (
      <AuthFormFrame title={t.title}>
        <ErrorState message={t.failed} retry={() => void refetch()} />
      </AuthFormFrame>
    )
  if (data?.length === 0)
    return (
      <AuthFormFrame title={t.nothing} help={t.nothingHelp}>
        {inBrowser}
      </AuthFormFrame>
    )
  return (
    <AuthFormFrame title={t.title} help={t.help} foot={data && inBrowser}>
      {data ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {clientsInOrder(data, here).map(client => (
            <ClientRow key={client.system} client={client} isHere={client.system === here} />
          ))}
        </Box>
      ) : (
        <Skeleton variant="rounded" height={160} />
      )}
    </AuthFormFrame>
  )
}
