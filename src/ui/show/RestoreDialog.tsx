import { useNotify } from 'react-admin'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import Box from '@mui/material/Box'
import { useLabel, useTexts } from '../../i18n/texts.ts'
import { titleOf } from '../../schema/derive.ts'
import type { AnyRecord, AnyResource } from '../../schema/resource.ts'
import { ConflictDialog } from '../form/ConflictDialog.tsx'
import { useSave } from '../form/useSave.ts'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { Difference } from '../parts/Difference.tsx'
import { useUndo } from '../undo/useUndo.ts'
import { historyTexts } from './history.texts.ts'
import type { Then } from './then.ts'

interface RestoreDialogProps extends Then {
  readonly resource: AnyResource
  readonly record: AnyRecord
  onClose(): void
}

/**
 * Shows what restoring would change before it is written as an ordinary edit; fields that can't be
 * restored are named.
 */
export const RestoreDialog = ({ resource, record, changes, left, onClose }: RestoreDialogProps) => {
  const t = useTexts(historyTexts)
  const label = useLabel()
  const notify = useNotify()
  const { offer } = useUndo()
  const queries = useQueryClient()
  const [failed, setFailed] = useState<string>()
  const names = Object.keys(changes)
  const now = Object.fromEntries(names.map(name => [name, record[name]]))
  const save = useSave(resource, {
    saved: (saved, operation) => {
      notify(t.restored(titleOf(resource, saved)), { type: 'success', action: offer(operation) })
      onClose()
      void queries.invalidateQueries()
    },
    refused: ({ faults, text }) =>
      setFailed(
        [
          text,
          ...faults.map(([name]) =>
            label(resource.fields[name]?.options.label ?? { en: name, zh: name }),
          ),
        ].join('\n'),
      ),
  })
  if (save.conflict)
    return (
      <ConflictDialog
        resource={resource}
        conflict={save.conflict}
        busy={save.saving}
        failed={save.failed}
        onSettle={choice => void save.settle(choice)}
        onRestore={() => void save.restore()}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      open
      width={560}
      title={t.askRestore}
      confirm={t.restoreThis}
      busy={save.saving}
      disabled={names.length === 0}
      onConfirm={() => {
        setFailed(undefined)
        void save.save(changes, record)
      }}
      onClose={onClose}
    >
      {names.length ? <Difference resource={resource} before={now} after={changes} /> : t.asItIs}
      {left.length > 0 && (
        <Box sx={{ mt: 3, fontSize: 13 }}>
          {t.left(
            left
              .map(name => label(resource.fields[name]?.options.label ?? { en: name, zh: name }))
              .join(label({ en: ', ', zh: '、' })),
          )}
        </Box>
      )}
      {failed !== undefined && (
        <Box role="alert" sx={{ mt: 3, whiteSpace: 'pre-line', color: 'error.main' }}>
          {failed}
        </Box>
      )}
    </ConfirmDialog>
  )
}
