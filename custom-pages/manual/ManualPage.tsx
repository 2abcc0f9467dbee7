import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { pagesIn } from 'virtual:manual'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { manualLink } from '../../src/schema/manual.ts'
import { Empty, ErrorState, Icon, Page, SkeletonRows } from '../../src/ui/parts/index.ts'
import { usePageState } from '../../src/ui/usePageState.ts'
import { ManualText } from './ManualText.tsx'
import { manualTexts } from './manual.texts.ts'

/** Its first page lists all others. */
const index = 'index'

/** Brings the heading that the address names into sight, once its page is there. */
const useHeadingOfAddress = (ready: boolean): void => {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (ready && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView?.()
  }, [ready, hash, key])
}

/** /manual: a page of the manual, in the reader's language. */
export const ManualPage = () => {
  const t = useTexts(manualTexts)
  const lang = useLang()
  const { topic: name } = usePageState({ topic: value => value ?? index })
  const { data, isError, refetch } = useQuery({
    queryKey: ['manual', lang],
    queryFn: async () => (await pagesIn[lang]()).pages,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const page = data?.find(one => one.name === name)
  useHeadingOfAddress(page !== undefined)
  const toIndex = (
    <Button component={Link} to={manualLink()} startIcon={<Icon name="book" />}>
      {t.index}
    </Button>
  )
  return (
    <Page
      title={page?.title ?? t.title}
      width="narrow"
      extra={page && name !== index ? toIndex : undefined}
    >
      {isError && <ErrorState message={t.failed} retry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={10} columns={1} />}
      {data && !page && (
        <Empty icon="book" title={t.missing} help={t.missingHelp} actions={toIndex} />
      )}
      {page && (
        <Box component="article" sx={{ maxWidth: 760, pb: 10 }}>
          <ManualText page={page} />
        </Box>
      )}
    </Page>
  )
}
