import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { press, showPage } from '../../../tests/support/ways-bench.tsx'
import { NewApiKeyDialog } from './NewApiKey.tsx'
import { NewKey } from './NewKey.tsx'

it('an API key that lacks something can be sent, and says what is missing beside the button', async () => {
  const create = vi.fn(async () => true)
  showPage(<NewApiKeyDialog busy={false} create={create} close={() => undefined} />, {})
  expect(screen.queryByRole('alert')).toBeNull()
  press('Create API key')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Enter the name of the program. Choose how long the key works. Choose at least one permission.',
  )
  expect(document.activeElement).toBe(screen.getByLabelText('Program name'))
  fireEvent.change(screen.getByLabelText('Program name'), { target: { value: 'Sync' } })
  expect(screen.getByRole('alert').textContent).not.toContain('Enter the name')
  expect(create).not.toHaveBeenCalled()
})

it('a signing key that lacks something can be sent, and says what is missing', async () => {
  const make = vi.fn(async () => true)
  showPage(<NewKey busy={false} make={make} />, {})
  press('Create signing key')
  expect((await screen.findByRole('alert')).textContent).toBe('Choose what the key is used for.')
  expect(screen.getByText('Enter the name of the system.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('System name'))
  expect(make).not.toHaveBeenCalled()
})
