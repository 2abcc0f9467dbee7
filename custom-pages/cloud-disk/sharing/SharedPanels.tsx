import type { UseQueryResult } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { Pager } from '../../../src/ui/pager/Pager.tsx'
import { dayText } from '../../../src/ui/parts/fields/time.ts'
import { Empty, ErrorState, SkeletonRows } from '../../../src/ui/parts/States.tsx'
import { authorisedTexts } from './authorised.texts.ts'
import { entryOfReceivedShare, entryOfShared, type Entry } from '../entries.ts'
import { fileKindOf } from '../fileKinds.ts'
import { FileIcon } from '../FileIcon.tsx'
import type { PanelProps } from './GrantFilters.tsx'
import { shareTexts } from './share.texts.ts'
import { diskLink, receivedPlace, sharedPlace } from '../useDiskAddress.ts'
import { useReceived, useSharedWithMe } from './useAuthorised.ts'

const linkOf = ({ id, isFolder, share }: Entry): string => {
  if (share !== undefined && isFolder) return diskLink({ disk: receivedPlace, share })
  const disk = share === undefined ? sharedPlace : receivedPlace
  return diskLink(isFolder ? { disk, folder: id } : { disk, open: id })
}

/** Something that is shared with us: what, by whom, until when. */
const SharedLine = ({ entry }: { readonly entry: Entry }) => {
  const t = useTexts(authorisedTexts)
  const words = useTexts(shareTexts)
  const lang = useLang()
  const { name, isFolder, by, at, shared } = entry
  const until = shared?.until ?? null
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        py: 2.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <FileIcon kind={isFolder ? 'folder' : fileKindOf(entry)} />
      <Box sx={{ flex: 1, minWidth: 0 }} data-data>
        <Typography
          noWrap
          title={name}
          component={Link}
          to={linkOf(entry)}
          sx={{ display: 'block', color: 'text.primary', fontWeight: 500 }}
        >
          {name}
        </Typography>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {[
            ...(by === null ? [] : [t.by(by)]),
            dayText(at, lang),
            until === null ? words.forever : words.untilDay(dayText(until, lang)),
          ].join(' · ')}
        </Typography>
      </Box>
    </Box>
  )
}

interface ListProps<T> extends PanelProps {
  readonly query: UseQueryResult<{ readonly list: readonly T[]; readonly total: number }>
  readonly entryOf: (row: T) => Entry
  readonly empty: string
  readonly emptyHelp: string
}
const SharedList = <T,>({ query, entryOf, empty, emptyHelp, place, go }: ListProps<T>) => {
  const t = useTexts(authorisedTexts)
  const { data } = query
  if (query.isPending) return <SkeletonRows rows={6} columns={2} height={60} />
  if (query.isError && !data)
    return <ErrorState message={refusalOf(query.error).text} retry={() => void query.refetch()} />
  if (!data || data.list.length === 0)
    return (
      <Empty
        icon="link"
        title={empty}
        help={emptyHelp}
        actions={
          <Button component={Link} to="/cloudDisk">
            {t.toDisk}
          </Button>
        }
      />
    )
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.list.map(entryOf).map(entry => (
          <SharedLine key={entry.id} entry={entry} />
        ))}
      </Box>
      <Pager
        page={place.page}
        limit={place.limit}
        total={data.total}
        onChange={({ page, limit }) => go({ page: String(page), limit: String(limit) })}
      />
    </>
  )
}

/** What colleagues share with the person, or with their classes. */
export const MinePanel = ({ place, go }: PanelProps) => {
  const t = useTexts(authorisedTexts)
  const query = useSharedWithMe(place.page, place.limit)
  return (
    <SharedList
      query={query}
      entryOf={entryOfShared}
      empty={t.mineEmpty}
      emptyHelp={t.mineEmptyHelp}
      place={place}
      go={go}
    />
  )
}

/** What other institutions share with this one. */
export const ReceivedPanel = ({ place, go }: PanelProps) => {
  const t = useTexts(authorisedTexts)
  const query = useReceived(place.page, place.limit)
  return (
    <SharedList
      query={query}
      entryOf={entryOfReceivedShare}
      empty={t.receivedEmpty}
      emptyHelp={t.receivedEmptyHelp}
      place={place}
      go={go}
    />
  )
}
