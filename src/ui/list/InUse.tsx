import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MuiLink from '@mui/material/Link'
import { useId } from 'react'
import type { RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import { canDo } from '../../access/index.ts'
import { texts, useLang, useLabel, useTexts } from '../../i18n/texts.ts'
import { titleOf } from '../../schema/derive.ts'
import type { RefusalViewProps } from '../../schema/record.ts'
import type { AnyRecord } from '../../schema/resource.ts'
import { useAccess, useEdu, useResourceDef } from '../context.tsx'
import { linkTo } from '../links.ts'

const inUseTexts = texts({
  en: {
    title: (what: string) => `${what} is in use`,
    all: (n: string, records: string) => `Show all (${n} ${records.toLowerCase()})`,
    again: 'Try again',
    close: 'Close',
  },
  zh: {
    title: what => `“${what}”正在使用中`,
    all: (n, records) => `查看全部 ${n} 条${records}`,
    again: '重试',
    close: '关闭',
  },
})

/** Records that a dialog shows at most. */
const shownAtMost = 5

/**
 * The dialog for a refusal because other records use this one: it lists them with links, so that
 * they can be changed first. `condition` is the filter of `other` that finds them by the id.
 *
 * @example override: { refusals: { '34400': () => import('…/InUse.tsx').then(m => m.inUseBy('classTask', 'templateId')) } }
 */
export const inUseBy = (other: string, condition: string) => {
  const InUse = ({ id, title, text, onSolved, onClose }: RefusalViewProps) => {
    const t = useTexts(inUseTexts)
    const label = useLabel()
    const lang = useLang()
    const edu = useEdu()
    const access = useAccess()
    const head = useId()
    const resource = useResourceDef(other)
    const query = { [condition]: id }
    const shown = useQuery({
      queryKey: [other, 'in use', condition, id],
      enabled: canDo(access, resource, 'read'),
      gcTime: 0,
      queryFn: () =>
        edu.getList<RaRecord & AnyRecord>(other, {
          pagination: { page: 1, perPage: shownAtMost },
          sort: { field: 'createTime', order: 'DESC' },
          filter: query,
          meta: { quiet: true, silent: true },
        }),
    })
    const { data: rows = [], total = 0 } = shown.data ?? {}
    return (
      <Dialog
        open
        onClose={onClose}
        aria-labelledby={head}
        slotProps={{ paper: { sx: { width: 520, maxWidth: 'calc(100vw - 32px)', m: 4 } } }}
      >
        <DialogTitle id={head}>{t.title(title)}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4, overflowWrap: 'anywhere' }}>
          {text}
          {rows.length > 0 && (
            <Box component="ul" aria-label={label(resource.plural)} sx={{ m: 0, pl: 5 }}>
              {rows.map(row => (
                <li key={row.id} data-data>
                  <MuiLink component={Link} to={linkTo(resource, 'show', { id: row.id })}>
                    {titleOf(resource, row)}
                  </MuiLink>
                </li>
              ))}
            </Box>
          )}
          {total > rows.length && (
            <MuiLink component={Link} to={linkTo(resource, 'list', { query })} onClick={onClose}>
              {t.all(total.toLocaleString(lang), label(resource.plural))}
            </MuiLink>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t.close}</Button>
          <Button variant="contained" onClick={onSolved}>
            {t.again}
          </Button>
        </DialogActions>
      </Dialog>
    )
  }
  return InUse
}
