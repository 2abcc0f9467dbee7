import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import {
  useId,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { apiKeyTree, maskCodes } from '../../../src/access/apiKeys.ts'
import { can } from '../../../src/access/index.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { keyKinds, type KeyKind, type NewApiKey } from '../../../resources/identity/apiKey.calls.ts'
import { keysOf } from '../../../src/schema/keysOf.ts'
import { useAccess, usePages, useResources } from '../../../src/ui/context.tsx'
import { LeaveQuestion } from '../../../src/ui/form/LeaveQuestion.tsx'
import { useClosing } from '../../../src/ui/form/useClosing.ts'
import { MaskChoice } from '../../../src/ui/parts/rights/MaskChoice.tsx'
import { RightTree } from '../../../src/ui/parts/rights/RightTree.tsx'
import { apiKeysTexts } from './apiKeys.texts.ts'
import { KindChoice, ScopeChoice } from './keyChoices.tsx'

const spans = [30, 90, 365] as const

interface PartProps {
  readonly id: string
  readonly title: string
  readonly help: string
  readonly children: ReactNode
}
const Part = ({ id, title, help, children }: PartProps) => (
  <Box role="group" aria-labelledby={id}>
    <Typography id={id} component="h2" variant="subtitle2">
      {title}
    </Typography>
    <Typography sx={{ color: 'text.secondary', mb: 2 }}>{help}</Typography>
    {children}
  </Box>
)

type Missing = Readonly<Record<'name' | 'lasts' | 'rights' | 'scopes', boolean>>

interface KeyTermsProps {
  readonly name: string
  readonly lasts: string
  readonly missing: Missing
  readonly input: RefObject<HTMLInputElement | null>
  readonly onName: (name: string) => void
  readonly onLasts: (lasts: string) => void
}
/** A key's name and validity. */
const KeyTerms = ({ name, lasts, missing, input, onName, onLasts }: KeyTermsProps) => {
  const t = useTexts(apiKeysTexts)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      <TextField
        label={t.name}
        value={name}
        error={missing.name}
        helperText={missing.name && t.nameMissing}
        inputRef={input}
        onChange={event => onName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 100 } }}
        sx={{ flex: 1, minWidth: 200 }}
      />
      <TextField
        select
        label={t.lasts}
        value={lasts}
        error={missing.lasts}
        helperText={missing.lasts && t.lastsMissing}
        onChange={event => onLasts(event.target.value)}
        sx={{ width: 160 }}
      >
        {spans.map(days => (
          <MenuItem key={days} value={String(days)}>
            {t.days[days]}
          </MenuItem>
        ))}
        <MenuItem value="never">{t.never}</MenuItem>
      </TextField>
    </Box>
  )
}

interface KeyFooterProps {
  readonly busy: boolean
  readonly missing: Missing
  readonly close: () => void
}
/** The buttons, in sight however long the permissions are, with what is missing beside them. */
const KeyFooter = ({ busy, missing, close }: KeyFooterProps) => {
  const t = useTexts(apiKeysTexts)
  const faults = [
    ...(missing.name ? [t.nameMissing] : []),
    ...(missing.lasts ? [t.lastsMissing] : []),
    ...(missing.rights ? [t.rightsMissing] : []),
    ...(missing.scopes ? [t.scopesMissing] : []),
  ]
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 1,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        py: 3,
        bgcolor: theme => theme.tokens.page,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Button type="submit" variant="contained" loading={busy}>
        {t.create}
      </Button>
      <Button onClick={close}>{t.cancel}</Button>
      {faults.length > 0 && (
        <Typography role="alert" sx={{ color: 'error.main' }}>
          {faults.join(' ')}
        </Typography>
      )}
    </Box>
  )
}

interface Props {
  readonly busy: boolean
  /** Returns whether it was made. */
  readonly create: (key: NewApiKey) => Promise<boolean>
  readonly close: () => void
}

/** The choices for a new key; only its kind has a default. */
const useKeyForm = () => {
  const resources = useResources()
  const access = useAccess()
  const kinds = keysOf(keyKinds).filter(one => can(access, keyKinds[one].right))
  const allMasks = useMemo(() => maskCodes(resources), [resources])
  const [kind, setKind] = useState<KeyKind>(kinds[0] ?? 'PROGRAM')
  const [name, setName] = useState('')
  const [lasts, setLasts] = useState('')
  const [rights, setRights] = useState<readonly string[]>([])
  const [masks, setMasks] = useState<readonly string[]>(allMasks)
  const [scopes, setScopes] = useState<readonly string[]>([])
  const lacks = {
    name: name.trim() === '',
    lasts: lasts === '',
    rights: kind === 'PROGRAM' && !rights.length,
    scopes: kind === 'SIGNING' && !scopes.length,
  }
  const touched = name !== '' || lasts !== '' || rights.length > 0 || scopes.length > 0
  const values = (): NewApiKey => ({
    name: name.trim(),
    days: lasts === 'never' ? lasts : Number(lasts),
    ...(kind === 'SIGNING'
      ? { rights: [], clear: [], scopes }
      : { rights, clear: allMasks.filter(code => !masks.includes(code)), scopes: [] }),
  })
  return {
    kinds,
    kind,
    setKind,
    name,
    setName,
    lasts,
    setLasts,
    rights,
    setRights,
    masks,
    setMasks,
    scopes,
    setScopes,
    lacks,
    values,
    dirty: touched || masks.length !== allMasks.length,
  }
}

/**
 * Kind, name and end of a new key, and what it may do: permissions and visible data, or the calls
 * that it signs.
 */
export const NewApiKeyForm = ({ busy, create, close }: Props) => {
  const t = useTexts(apiKeysTexts)
  const resources = useResources()
  const pages = usePages()
  const id = useId()
  const offered = useMemo(() => apiKeyTree(resources, pages), [resources, pages])
  const form = useKeyForm()
  const { lacks } = form
  const { closing, close: askAndClose } = useClosing(form.dirty && !busy, close)
  const [isSent, setSent] = useState(false)
  const missing = {
    name: isSent && lacks.name,
    lasts: isSent && lacks.lasts,
    rights: isSent && lacks.rights,
    scopes: isSent && lacks.scopes,
  }
  const first = useRef<HTMLInputElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (lacks.name) first.current?.focus()
    if (Object.values(lacks).some(Boolean)) return
    if (await create(form.values())) close()
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={event => void submit(event)}
      sx={{ display: 'grid', gap: 5, mb: 6 }}
    >
      <LeaveQuestion guard={closing} />
      {form.kinds.length > 1 && (
        <KindChoice kinds={form.kinds} value={form.kind} onChange={form.setKind} />
      )}
      <KeyTerms
        name={form.name}
        lasts={form.lasts}
        missing={missing}
        input={first}
        onName={form.setName}
        onLasts={form.setLasts}
      />
      {form.kind === 'SIGNING' ? (
        <ScopeChoice value={form.scopes} onChange={form.setScopes} />
      ) : (
        <>
          <Part id={`${id}rights`} title={t.rights} help={t.rightsHelp}>
            <RightTree
              value={form.rights}
              onChange={form.setRights}
              labelledBy={`${id}rights`}
              offered={offered}
            />
          </Part>
          <Part id={`${id}masks`} title={t.masks} help={t.masksHelp}>
            <MaskChoice name={`${id}mask`} value={form.masks} onChange={form.setMasks} />
          </Part>
        </>
      )}
      <KeyFooter busy={busy} missing={missing} close={askAndClose} />
    </Box>
  )
}
