import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useState } from 'react'
import {
  accountTypes,
  chooseAccountType,
} from '../../../resources/identity/organization/organization.calls.ts'
import { can } from '../../../src/access/index.ts'
import { useLabel, useTexts } from '../../../src/i18n/texts.ts'
import type { AccountType } from '../../../src/protocol/provider.ts'
import { keysOf } from '../../../src/schema/keysOf.ts'
import { useAccess, useEdu } from '../../../src/ui/context.tsx'
import { useShell } from '../../../src/ui/shell/context.tsx'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { institutionTexts } from './institution.texts.ts'

/**
 * API-17: whether the institution is a person's or a company's; people who can edit the institution
 * choose it, others read it.
 */
export const AccountTypeChoice = ({ value }: { readonly value: AccountType | null }) => {
  const t = useTexts(institutionTexts)
  const label = useLabel()
  const access = useAccess()
  const edu = useEdu()
  const notify = useNotify()
  const queries = useQueryClient()
  const { refresh } = useShell()
  const [busy, setBusy] = useState(false)
  if (!can(access, 'organization.update'))
    return <>{value === null ? '–' : label(accountTypes[value])}</>
  const choose = async (accountType: AccountType): Promise<void> => {
    setBusy(true)
    try {
      await edu.ask(chooseAccountType, { accountType }, { quiet: true })
      notify(t.savedAccountType, { type: 'success' })
    } catch (error) {
      notify(refusalOf(error).text || t.failedAccountType, { type: 'error' })
    } finally {
      setBusy(false)
      // updates the console's data about the institution, including its `enterprise`
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['schoolPermission'] }),
        refresh?.(),
      ])
    }
  }
  return (
    <TextField
      select
      size="small"
      variant="standard"
      fullWidth
      disabled={busy}
      value={value ?? ''}
      slotProps={{ htmlInput: { 'aria-label': t.accountType } }}
      onChange={event => {
        const chosen = keysOf(accountTypes).find(one => one === event.target.value)
        if (chosen) void choose(chosen)
      }}
    >
      {keysOf(accountTypes).map(one => (
        <MenuItem key={one} value={one}>
          {label(accountTypes[one])}
        </MenuItem>
      ))}
    </TextField>
  )
}
