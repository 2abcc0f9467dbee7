import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { openTile, type WorkbenchTile } from '../../resources/workbench/workbench.calls.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { ErrorCode } from '../../src/protocol/errors/codes.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { refusalOf } from '../../src/ui/list/refusal.ts'
import { Icon } from '../../src/ui/parts/index.ts'
import { Empty, ErrorState } from '../../src/ui/parts/States.tsx'
import { workbenchTexts } from './workbench.texts.ts'

/**
 * Name and host of the website, and the ways out of the frame: many websites refuse to be shown in
 * one.
 */
const SiteBar = ({ tile }: { readonly tile: WorkbenchTile | undefined }) => {
  const t = useTexts(workbenchTexts)
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        px: 4,
        py: 2,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: theme => theme.tokens.surface,
      }}
    >
      <Button component={Link} to="/workbench" startIcon={<Icon name="left" />}>
        {t.title}
      </Button>
      <Box data-data sx={{ flex: 1, minWidth: 160 }}>
        <Typography component="h1" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {tile ? tile.name : <Skeleton width={160} />}
        </Typography>
        <Typography sx={{ color: 'text.secondary', fontSize: 13, minHeight: 20 }} noWrap>
          {tile && new URL(tile.address).host}
        </Typography>
      </Box>
      {tile && (
        <Button
          variant="outlined"
          component="a"
          href={tile.address}
          target="_blank"
          rel="noopener noreferrer"
          startIcon={<Icon name="external" />}
        >
          {t.openOutside}
        </Button>
      )}
      <Typography sx={{ color: 'text.secondary', fontSize: 13, flexBasis: '100%' }}>
        {t.emptyFrame}
      </Typography>
    </Box>
  )
}

const NoSite = () => {
  const t = useTexts(workbenchTexts)
  return (
    <Empty
      icon="globe"
      heading="h1"
      title={t.noSite}
      help={t.noSiteHelp}
      actions={
        <Button component={Link} to="/workbench" variant="outlined">
          {t.title}
        </Button>
      }
    />
  )
}

const Failure = ({ error, retry }: { readonly error: unknown; retry(): void }) => {
  const t = useTexts(workbenchTexts)
  const { body, text } = refusalOf(error)
  return body?.code === ErrorCode.notFound ? (
    <NoSite />
  ) : (
    <ErrorState message={text || t.siteFailed} retry={retry} />
  )
}

/**
 * /webView?id= (PLY-03): an application or a recommended website in a frame. It only opens
 * addresses from the caller's workbench, so that a link to the console can't be used for phishing.
 */
export const WebsitePage = () => {
  const t = useTexts(workbenchTexts)
  const edu = useEdu()
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const {
    data: tile,
    error,
    refetch,
  } = useQuery({
    queryKey: ['workbench', 'tile', id],
    retry: false,
    enabled: id !== '',
    queryFn: ({ signal }) => edu.ask(openTile, { id }, { signal, quiet: true }),
  })
  if (id === '' || (error && !tile))
    return (
      <Box component="main">
        {id === '' ? <NoSite /> : <Failure error={error} retry={() => void refetch()} />}
      </Box>
    )
  return (
    <Box component="main" sx={{ height: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <SiteBar tile={tile} />
      {tile ? (
        <Box
          component="iframe"
          title={t.site(tile.name)}
          src={tile.address}
          referrerPolicy="no-referrer"
          // it can neither leave its frame nor act as the console
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
          sx={{ flex: 1, border: 0, bgcolor: 'common.white' }}
        />
      ) : (
        <Skeleton variant="rectangular" sx={{ flex: 1, height: 'auto' }} />
      )}
    </Box>
  )
}
