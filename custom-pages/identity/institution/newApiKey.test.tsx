import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { press, showPage } from '../../../tests/support/ways-bench.tsx'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { organization } from '../../../resources/identity/organization/organization.resource.ts'
import { NewApiKeyForm } from './NewApiKeyForm.tsx'

it('an API key that lacks something can be sent, and says what is missing beside the button', async () => {
  const create = vi.fn(async () => true)
  showPage(<NewApiKeyForm busy={false} create={create} close={() => undefined} />, {})
  expect(screen.queryByRole('alert')).toBeNull()
  press('Create key')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Enter the name of the program. Choose how long the key works. Choose at least one permission.',
  )
  expect(document.activeElement).toBe(screen.getByLabelText('Program name'))
  fireEvent.change(screen.getByLabelText('Program name'), { target: { value: 'Sync' } })
  expect(screen.getByRole('alert').textContent).not.toContain('Enter the name')
  expect(create).not.toHaveBeenCalled()
})

it('a signing key that lacks something can be sent, says what is missing, and is made with what it signs', async () => {
  const create = vi.fn(async () => true)
  const close = vi.fn()
  const access = { rights: new Set(['apiKey.manage', 'openKey.manage']), masks: new Set<string>() }
  showPage(
    <NewApiKeyForm busy={false} create={create} close={close} />,
    {},
    { access, resources: [organization, lesson] },
  )
  fireEvent.click(screen.getByRole('radio', { name: 'Signing key' }))
  expect(screen.queryByText('Permissions')).toBeNull()
  press('Create key')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Enter the name of the program. Choose how long the key works. Choose what the key is used for.',
  )
  expect(document.activeElement).toBe(screen.getByLabelText('Program name'))
  expect(create).not.toHaveBeenCalled()
  // what needs a permission that the person lacks can't be chosen
  expect(screen.getByRole('checkbox', { name: 'Classroom reports' })).toHaveProperty(
    'disabled',
    true,
  )
  fireEvent.change(screen.getByLabelText('Program name'), { target: { value: ' Portal ' } })
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Expires' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Never' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Sign people in' }))
  press('Create key')
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
  expect(create).toHaveBeenCalledWith({
    name: 'Portal',
    days: 'never',
    scopes: ['passes'],
    rights: [],
    clear: [],
  })
})

it('who may manage one kind of keys is asked for no kind', () => {
  const access = { rights: new Set(['openKey.manage']), masks: new Set<string>() }
  showPage(
    <NewApiKeyForm busy={false} create={vi.fn(async () => true)} close={() => undefined} />,
    {},
    { access, resources: [organization] },
  )
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByRole('checkbox', { name: 'Sign people in' })).toBeTruthy()
})
