import { useQueryClient } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../src/i18n/texts.ts'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { Pager } from '../../../src/ui/pager/Pager.tsx'
import { useConfirm } from '../../../src/ui/parts/useConfirm.tsx'
import { useNow } from '../../../src/ui/parts/fields/now.ts'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { Empty, ErrorState, SkeletonRows } from '../../../src/ui/parts/States.tsx'
import { authorisedTexts } from './authorised.texts.ts'
import type { Expiry } from './expiry.ts'
import { ExpiryInput } from './ExpiryInput.tsx'
import { GrantFilters, type PanelProps } from './GrantFilters.tsx'
import { GrantRow } from './GrantRow.tsx'
import { useGrants } from './useAuthorised.ts'
import { diskKey } from '../useDisks.ts'
import { useGrantWork, type GrantWork } from './useSharing.ts'

interface SelectedProps {
  readonly count: number
  readonly busy: boolean
  readonly now: number
  clear(): void
  revoke(): void
  extend(until: Expiry): Promise<boolean>
}
const SelectedBar = ({ count, busy, now, clear, revoke, extend }: SelectedProps) => {
  const t = useTexts(authorisedTexts)
  const [expiry, setExpiry] = useState<Expiry>()
  const save = async (): Promise<void> => {
    if (expiry && (await extend(expiry))) setExpiry(undefined)
  }
  return (
    <Box
      component="section"
      aria-label={t.selected(count)}
      sx={{ mb: 3, px: 2, py: 1, borderRadius: 1, bgcolor: 'action.selected' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <IconButton aria-label={t.clear} onClick={clear}>
          <Icon name="close" />
        </IconButton>
        <Box component="output" sx={{ fontWeight: 600, flex: 1 }}>
          {t.selected(count)}
        </Box>
        <Button onClick={() => setExpiry(expiry ? undefined : { way: 'month', day: '' })}>
          {t.extend}
        </Button>
        <Button color="error" disabled={busy} onClick={revoke}>
          {t.revoke}
        </Button>
      </Box>
      {expiry && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, py: 2 }}>
          <ExpiryInput value={expiry} now={now} set={setExpiry} />
          <Button variant="contained" disabled={busy} onClick={() => void save()}>
            {t.save}
          </Button>
        </Box>
      )}
    </Box>
  )
}

/** The empty state: nothing is shared, or nothing matches the filters. */
const Nothing = ({ isNarrowed, go }: Pick<PanelProps, 'go'> & { readonly isNarrowed: boolean }) => {
  const t = useTexts(authorisedTexts)
  return (
    <Empty
      icon="link"
      title={isNarrowed ? t.noMatch : t.empty}
      help={isNarrowed ? undefined : t.emptyHelp}
      actions={
        isNarrowed ? (
          <Button onClick={() => go({ type: null, grantee: null, state: null })}>
            {t.clearFilters}
          </Button>
        ) : (
          <Button component={Link} to="/cloudDisk">
            {t.toDisk}
          </Button>
        )
      }
    />
  )
}

/** Ends grants once the person has confirmed it. */
const useRevoke = (work: GrantWork, clear: () => void) => {
  const t = useTexts(authorisedTexts)
  const { ask, dialog } = useConfirm()
  const revoke = async (ids: readonly string[]): Promise<void> => {
    const yes = await ask({
      title: t.revokeTitle(ids.length),
      children: t.revokeHelp,
      confirm: t.revoke,
      danger: true,
    })
    if (!yes) return
    await work.revoke(ids)
    clear()
  }
  return { revoke: (ids: readonly string[]): void => void revoke(ids), dialog }
}

/** Our shares with their grantees and expiry; one or several can be ended or extended. */
export const GrantsPanel = ({ place, go }: PanelProps) => {
  const now = useNow()
  const queries = useQueryClient()
  const { list, rows, selected, toggle, clear } = useGrants(place)
  const work = useGrantWork(now, () => queries.invalidateQueries({ queryKey: [diskKey] }))
  const { revoke, dialog } = useRevoke(work, clear)
  const isNarrowed = place.type !== null || place.grantee !== '' || place.state !== 'all'
  return (
    <>
      <GrantFilters place={place} go={go} />
      {selected.length > 0 && (
        <SelectedBar
          count={selected.length}
          busy={work.busy}
          now={now}
          clear={clear}
          revoke={() => revoke(selected)}
          extend={until => work.extend(selected, until)}
        />
      )}
      {list.isPending && <SkeletonRows rows={6} columns={3} height={64} />}
      {list.isError && !list.data && (
        <ErrorState message={refusalOf(list.error).text} retry={() => void list.refetch()} />
      )}
      {list.data?.list.length === 0 && <Nothing isNarrowed={isNarrowed} go={go} />}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map(grant => (
          <GrantRow
            key={grant.id}
            grant={grant}
            now={now}
            work={work}
            isSelected={selected.includes(grant.id)}
            toggle={() => toggle(grant.id)}
            revoke={() => revoke([grant.id])}
          />
        ))}
      </Box>
      {list.data && list.data.total > 0 && (
        <Pager
          page={place.page}
          limit={place.limit}
          total={list.data.total}
          onChange={({ page, limit }) => go({ page: String(page), limit: String(limit) })}
        />
      )}
      {dialog}
    </>
  )
}
