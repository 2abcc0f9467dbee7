import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Popover from '@mui/material/Popover'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useStore } from 'react-admin'
import { useId } from 'react'
import { ErrorCode } from '../../../protocol/errors/codes.ts'
import { useLabel, useLang, useTexts } from '../../../i18n/texts.ts'
import type { ExportFormat } from '../../../protocol/provider.ts'
import { exportInline } from '../../../protocol/tasks.ts'
import { useIssueText } from '../../parts/fields/issue-text.ts'
import { focusOnMount } from '../../parts/focus.ts'
import { sizeText } from '../../parts/size.ts'
import { useList } from '../listContext.ts'
import { chosenCount, type RowSelection } from '../selection.ts'
import { exportTexts } from './export.texts.ts'
import type { Exporting, ExportWish } from './useExport.ts'

const formats: readonly ExportFormat[] = ['xlsx', 'csv']
const contents = ['shown', 'all', 'import'] as const

const Coming = ({ exporting }: { readonly exporting: Exporting }) => {
  const t = useTexts(exportTexts)
  const { received = 0, cancel } = exporting
  const text = received ? t.received(sizeText(received)) : t.making
  return (
    <>
      <Box role="status" sx={{ fontSize: 13, mb: 2 }}>
        {text}
      </Box>
      <LinearProgress
        aria-label={text}
        sx={{ height: 6, borderRadius: '3px', bgcolor: theme => theme.tokens.sunken }}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 4 }}>
        <Button onClick={cancel}>{t.cancel}</Button>
      </Box>
    </>
  )
}

interface ChoiceProps {
  readonly wish: ExportWish
  readonly onWish: (wish: ExportWish) => void
}

const FieldsChoice = ({
  exporting,
  wish,
  onWish,
}: ChoiceProps & { readonly exporting: Exporting }) => {
  const t = useTexts(exportTexts)
  const id = useId()
  const words = {
    shown: [t.shown(exporting.columns), t.shownHelp],
    all: [t.all, t.allHelp],
    import: [t.import(exporting.importable), t.importHelp],
  } as const
  return (
    <Box
      component="fieldset"
      sx={{ border: 0, p: 0, m: 0, mb: 4, minWidth: 0, display: 'grid', gap: 2 }}
    >
      <Typography
        component="legend"
        variant="caption"
        sx={{ color: 'text.secondary', p: 0, mb: 1 }}
      >
        {t.fields}
      </Typography>
      {contents
        .filter(fields => fields !== 'import' || exporting.importable > 0)
        .map(fields => (
          <Box
            component="label"
            key={fields}
            sx={{ display: 'flex', gap: 2, alignItems: 'baseline', cursor: 'pointer' }}
          >
            <input
              type="radio"
              name={`${id}fields`}
              checked={wish.fields === fields}
              onChange={() => onWish({ ...wish, fields })}
              aria-describedby={`${id}${fields}`}
            />
            <span>
              {words[fields][0]}
              <Typography
                id={`${id}${fields}`}
                variant="caption"
                sx={{ display: 'block', color: 'text.secondary' }}
              >
                {words[fields][1]}
              </Typography>
            </span>
          </Box>
        ))}
    </Box>
  )
}

const FormatChoice = ({ wish, onWish }: ChoiceProps) => {
  const t = useTexts(exportTexts)
  return (
    <>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary', mb: 1 }}>
        {t.format}
      </Typography>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        value={wish.format}
        aria-label={t.format}
        onChange={(_, format: ExportFormat | null) => format && onWish({ ...wish, format })}
      >
        {formats.map(format => (
          <ToggleButton key={format} value={format}>
            {t.formats[format]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </>
  )
}

interface Props {
  readonly anchor: HTMLElement
  readonly chosen: RowSelection | undefined
  readonly exporting: Exporting
  readonly onRun: (wish: ExportWish) => void
  readonly onClose: () => void
}

/**
 * Chooses the contents and type of an export; shows its progress, and at the end an error if there
 * is one.
 */
export const ExportPanel = ({ anchor, chosen: rowSelection, exporting, onRun, onClose }: Props) => {
  const t = useTexts(exportTexts)
  const label = useLabel()
  const lang = useLang()
  const id = useId()
  const { def, rows } = useList()
  const [wish, setWish] = useStore<ExportWish>('export.wish', { format: 'xlsx', fields: 'shown' })
  const total = rows.total ?? 0
  const count = rowSelection ? chosenCount(rowSelection, total) : total
  const { received, failure, tooLong } = exporting
  const say = useIssueText()
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': id,
          sx: { width: 360, maxWidth: 'calc(100vw - 32px)', p: 4, mt: 1 },
        },
      }}
    >
      <Typography id={id} variant="subtitle2" component="h2" sx={{ mb: 3 }}>
        {t.title(count.toLocaleString(lang), label(def.plural))}
      </Typography>
      {received === undefined ? (
        <Box
          component="form"
          onSubmit={event => {
            event.preventDefault()
            onRun(wish)
          }}
        >
          <FieldsChoice exporting={exporting} wish={wish} onWish={setWish} />
          <FormatChoice wish={wish} onWish={setWish} />
          {count > exportInline && (
            <Typography sx={{ mt: 3, fontSize: 13, color: 'text.secondary' }}>
              {t.many(exportInline.toLocaleString(lang))}
            </Typography>
          )}
          {tooLong && (
            <Alert severity="warning" role="status" sx={{ mt: 3 }}>
              {say({ code: ErrorCode.invalidParameter, params: { years: 1 } })}
            </Alert>
          )}
          {failure !== undefined && (
            <Alert severity="error" role="alert" sx={{ mt: 3 }}>
              {failure} {t.failedHelp}
            </Alert>
          )}
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2, mt: 4 }}>
            <Button onClick={onClose}>{t.close}</Button>
            <Button
              type="submit"
              variant="contained"
              color="primary"
              disabled={tooLong}
              ref={focusOnMount}
            >
              {failure === undefined ? t.run : t.again}
            </Button>
          </Box>
        </Box>
      ) : (
        <Coming exporting={exporting} />
      )}
    </Popover>
  )
}
