import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { searchCourseware } from '../../resources/courseware/courseware/courseware.calls.ts'
import { courseware } from '../../resources/courseware/courseware/courseware.resource.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { linkTo } from '../../src/ui/links.ts'
import { Empty, ErrorState, Page } from '../../src/ui/parts/index.ts'
import { useDebounced } from '../../src/ui/parts/useDebounced.ts'
import { coursewarePageTexts } from './courseware.texts.ts'
import { someText, usePageState } from '../../src/ui/usePageState.ts'

/** The search text is in the address; hits load once typing has paused. */
const useSearch = () => {
  const edu = useEdu()
  const address = usePageState({ q: someText })
  const [typed, setTyped] = useState(address.q)
  const q = useDebounced(typed.trim(), 250)
  const { data, isError, isFetching, refetch } = useQuery({
    enabled: q !== '',
    queryKey: ['coursewareSearch', q],
    queryFn: ({ signal }) => edu.ask(searchCourseware, { q }, { signal, quiet: true }),
  })
  return {
    typed,
    found: q === '' ? undefined : data?.list,
    isError,
    isFetching,
    retry: () => void refetch(),
    type: (text: string): void => {
      setTyped(text)
      address.go({ q: text.trim() })
    },
  }
}

/** Finds pages of courseware by what is written on them. */
export const SearchPage = () => {
  const t = useTexts(coursewarePageTexts)
  const { typed, found, isError, isFetching, retry, type } = useSearch()
  return (
    <Page
      title={t.search}
      width="narrow"
      extra={
        <Button component={RouterLink} to={linkTo(courseware, 'list')}>
          {t.list}
        </Button>
      }
    >
      <Box sx={{ maxWidth: 720 }}>
        <TextField
          fullWidth
          autoFocus
          size="small"
          type="search"
          label={t.searchLabel}
          helperText={t.searchHelp}
          value={typed}
          onChange={event => type(event.target.value)}
        />
        <Box sx={{ height: 4, my: 2 }}>
          {isFetching && <LinearProgress aria-label={t.search} />}
        </Box>
        {isError && <ErrorState retry={retry} />}
        {found?.length === 0 && <Empty title={t.noPages} help={t.noPagesHelp} />}
        <Box component="ol" aria-label={t.search} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {found?.map(({ id, name, page, excerpt }) => (
            <Box
              key={`${id} ${page}`}
              component="li"
              sx={{ py: 2, borderBottom: 1, borderColor: 'divider' }}
            >
              <Link component={RouterLink} to={linkTo(courseware, 'show', { id })}>
                {t.page(name, page)}
              </Link>
              <Typography data-data sx={{ fontSize: 13, overflowWrap: 'anywhere' }}>
                {excerpt}
              </Typography>
            </Box>
          ))}
        </Box>
      </Box>
    </Page>
  )
}
