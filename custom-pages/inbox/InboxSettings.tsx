import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { InboxKind } from '../../src/protocol/calls/inbox.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { inboxTexts } from './inbox.texts.ts'

const channels = ['inInbox', 'bySms', 'byMail'] as const

/** Chooses the channels for each kind of message; every choice is saved at once. */
export const InboxSettings = ({
  kinds,
  save,
  onClose,
}: {
  readonly kinds: readonly InboxKind[]
  readonly save: (kind: InboxKind) => void
  readonly onClose: () => void
}) => {
  const t = useTexts(inboxTexts)
  return (
    <Dialog open onClose={onClose} aria-labelledby="inbox-settings" maxWidth="sm" fullWidth>
      <DialogTitle id="inbox-settings">{t.where}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t.channelHelp}</DialogContentText>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{t.kind}</TableCell>
              {channels.map(channel => (
                <TableCell key={channel} align="center">
                  {t[channel]}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {kinds.map(kind => (
              <TableRow key={kind.name}>
                <TableCell component="th" scope="row">
                  {kind.label}
                </TableCell>
                {channels.map(channel => (
                  <TableCell key={channel} align="center">
                    <Checkbox
                      checked={kind[channel]}
                      onChange={(_event, checked) => save({ ...kind, [channel]: checked })}
                      slotProps={{ input: { 'aria-label': t.settingOf(kind.label, t[channel]) } }}
                    />
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.close}</Button>
      </DialogActions>
    </Dialog>
  )
}
