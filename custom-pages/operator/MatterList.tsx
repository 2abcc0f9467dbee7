import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTexts } from '../../src/i18n/texts.ts'
import { ChoiceTool } from '../../src/ui/parts/ChoiceTool.tsx'
import { ControlBar } from '../../src/ui/parts/Tool.tsx'
import { Empty, ErrorState, Page, SkeletonRows } from '../../src/ui/parts/index.ts'
import { operatorTexts } from './operator.texts.ts'
import type { useMatters } from './useMatters.ts'

/** A list over all institutions with a filter by state, and more of it on request. */
export const MatterList = ({
  title,
  states,
  state,
  choose,
  matters: { rows, failed, retry, more, busy },
  children,
}: {
  readonly title: string
  readonly states: readonly (readonly [string, string])[]
  readonly state: string | null
  choose(state: string | null): void
  readonly matters: Omit<ReturnType<typeof useMatters>, 'rows'> & {
    readonly rows: readonly unknown[] | undefined
  }
  readonly children: ReactNode
}) => {
  const t = useTexts(operatorTexts)
  return (
    <Page title={title}>
      <ControlBar>
        <ChoiceTool
          label={t.status}
          width={180}
          value={state ?? ''}
          any={t.all}
          options={states}
          set={choose}
        />
      </ControlBar>
      {failed && <ErrorState message={t.failed} retry={retry} />}
      {!rows && !failed && <SkeletonRows rows={6} columns={4} height={64} />}
      {rows?.length === 0 && <Empty icon="check" title={t.none} />}
      {rows !== undefined && rows.length > 0 && (
        <Box
          component="ul"
          sx={{
            m: 0,
            p: 0,
            listStyle: 'none',
            border: 1,
            borderColor: 'divider',
            borderRadius: '8px',
            bgcolor: 'background.paper',
            '& > li:first-of-type': { borderTop: 0 },
          }}
        >
          {children}
        </Box>
      )}
      {more && (
        <Button disabled={busy} onClick={more} sx={{ mt: 3 }}>
          {t.more}
        </Button>
      )}
    </Page>
  )
}
