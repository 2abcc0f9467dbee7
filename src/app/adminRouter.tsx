import { reactRouterProvider, type RouterProvider } from 'react-admin'
import { useCallback } from 'react'
import { fromAdminPath } from '../ui/links.ts'
import { registeredResources } from './definitions.ts'

type To = Parameters<ReturnType<RouterProvider['useNavigate']>>[0]
const ours = (to: To): To => {
  if (typeof to === 'string') return fromAdminPath(registeredResources(), to)
  if (typeof to === 'number' || !to.pathname) return to
  const path = fromAdminPath(registeredResources(), to.pathname)
  if (path === to.pathname) return to
  const [pathname = '', search = ''] = path.split('?')
  return { ...to, pathname, search: search ? `?${search}` : (to.search ?? '') }
}

const useNavigate: RouterProvider['useNavigate'] = () => {
  const navigate = reactRouterProvider.useNavigate()
  return useCallback<ReturnType<RouterProvider['useNavigate']>>(
    (to, options) => navigate(ours(to), options),
    [navigate],
  )
}

/**
 * react-router, which converts react-admin's own paths to ours (NAV-04): every hook of react-admin
 * works, and its addresses are never shown.
 */
export const adminRouter: RouterProvider = { ...reactRouterProvider, useNavigate }
