import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useNotify } from 'react-admin'
import { useId, useState, type FormEvent } from 'react'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import type { OpenKey } from '../../../src/protocol/institution.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { useConfirm } from '../../../src/ui/parts/ConfirmDialog.tsx'
import { useNow } from '../../../src/ui/parts/fields/now.ts'
import { relativeTime } from '../../../src/ui/parts/fields/time.ts'
import { ErrorState } from '../../../src/ui/parts/index.ts'
import { institutionTexts } from './institution.texts.ts'

const Line = ({ name, value }: { name: string; value: string }) => {
  const t = useTexts(institutionTexts)
  const notify = useNotify()
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => notify(t.copied, { type: 'success' }),
      () => undefined,
    )
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', minWidth: 0 }}>
      <Box component="dt" sx={{ color: 'text.secondary', width: 72, flex: 'none' }}>
        {name}
      </Box>
      <Box
        component="dd"
        data-data
        sx={{ m: 0, flex: 1, minWidth: 0, fontFamily: 'monospace', overflowWrap: 'anywhere' }}
      >
        {value}
      </Box>
      <Button size="small" onClick={copy} aria-label={`${t.copy} ${name}`}>
        {t.copy}
      </Button>
    </Box>
  )
}

/** A new key; its secret stands here until it is put away, and nowhere afterwards. */
const Made = ({
  made,
  close,
}: {
  made: OpenKey & { readonly secret: string }
  close: () => void
}) => {
  const t = useTexts(institutionTexts)
  return (
    <Box
      role="status"
      sx={{ p: 4, mb: 5, border: 1, borderColor: 'primary.main', borderRadius: '8px' }}
    >
      <Typography sx={{ mb: 3, fontWeight: 500 }}>{t.keySecret}</Typography>
      <Box component="dl" sx={{ m: 0, mb: 3, display: 'grid', gap: 2 }}>
        <Line name={t.keyId} value={made.keyId} />
        <Line name={t.secret} value={made.secret} />
      </Box>
      <Button onClick={close}>{t.done}</Button>
    </Box>
  )
}

/** Keys of the signed open interface (docs/open-api.md): made, listed, ended. */
export const OpenKeys = () => {
  const t = useTexts(institutionTexts)
  const lang = useLang()
  const now = useNow()
  const edu = useEdu()
  const notify = useNotify()
  const field = useId()
  const { ask, dialog } = useConfirm()
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<OpenKey & { readonly secret: string }>()
  const { data, isError, refetch } = useQuery({
    queryKey: ['openKeys'],
    queryFn: ({ signal }) => edu.openKeys({ signal, quiet: true }),
  })
  if (isError && !data) return <ErrorState message={t.failed} retry={() => void refetch()} />
  const work = async (doing: () => Promise<void>) => {
    setBusy(true)
    // a refusal has been said by the wire
    await doing().catch(() => undefined)
    setBusy(false)
    void refetch()
  }
  const make = (event: FormEvent) => {
    event.preventDefault()
    void work(async () => {
      setMade(await edu.makeOpenKey(name.trim()))
      setName('')
    })
  }
  const end = async (key: OpenKey) => {
    if (
      !(await ask({
        title: t.endQuestion(key.name),
        children: t.endHelp,
        confirm: t.endKey,
        danger: true,
      }))
    )
      return
    await work(async () => {
      await edu.endOpenKey(key.keyId)
      notify(t.keyEnded, { type: 'success' })
    })
  }
  return (
    <>
      <Typography sx={{ mb: 5, color: 'text.secondary' }}>{t.keysHelp}</Typography>
      <Box
        component="form"
        onSubmit={make}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'end', mb: 5 }}
      >
        <Box sx={{ flex: 1, minWidth: 200 }}>
          <Typography
            component="label"
            htmlFor={field}
            variant="subtitle2"
            sx={{ display: 'block', mb: 1 }}
          >
            {t.keyName}
          </Typography>
          <TextField
            id={field}
            size="small"
            fullWidth
            value={name}
            onChange={event => setName(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 100 } }}
          />
        </Box>
        <Button type="submit" variant="contained" disabled={busy || name.trim() === ''}>
          {t.makeKey}
        </Button>
      </Box>
      {made && <Made made={made} close={() => setMade(undefined)} />}
      {!data && <Skeleton variant="rounded" height={64} />}
      {data?.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t.noKeys}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.map(key => (
          <Box
            component="li"
            key={key.keyId}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 3,
              py: 3,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box data-data sx={{ overflowWrap: 'anywhere' }}>
                {key.name}
              </Box>
              <Box sx={{ fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>
                <span data-data>{key.keyId}</span> ·{' '}
                {t.since(relativeTime(key.createTime, lang, now))}
                {key.endedAt !== null && <> · {t.ended(relativeTime(key.endedAt, lang, now))}</>}
              </Box>
            </Box>
            {key.endedAt === null && (
              <Button disabled={busy} onClick={() => void end(key)}>
                {t.endKey}
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {dialog}
    </>
  )
}
