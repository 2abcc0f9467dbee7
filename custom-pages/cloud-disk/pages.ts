import { definePage, type PageDefinition } from '../../src/schema/page.ts'

/** The pages of this folder, in the order of their menu entries. */
export const cloudDiskPages: readonly PageDefinition[] = [
  definePage({
    route: 'cloudDisk',
    label: { en: 'Cloud disk', zh: '云盘' },
    right: 'disk.read',
    menu: 'cloudDisk',
    menuGroup: 'content',
    icon: 'folder',
    screen: () => import('./browse/CloudDiskPage.tsx').then(module => module.CloudDiskPage),
  }),
  definePage({
    route: 'authorisedResources',
    label: { en: 'Authorised resources', zh: '已授权资源' },
    right: 'disk.share',
    menu: 'authorisedResources',
    menuGroup: 'content',
    icon: 'link',
    screen: () => import('./sharing/AuthorisedPage.tsx').then(module => module.AuthorisedPage),
  }),
  definePage({
    route: 'diskLog',
    label: { en: 'Disk log', zh: '云盘日志' },
    right: 'disk.read',
    menu: 'diskLog',
    menuGroup: 'content',
    icon: 'history',
    screen: () => import('./log/DiskLogPage.tsx').then(module => module.DiskLogPage),
  }),
  definePage({
    route: 'storageSpace',
    label: { en: 'Storage space', zh: '存储空间' },
    right: 'disk.manage',
    menu: 'storageSpace',
    menuGroup: 'content',
    icon: 'chart',
    screen: () => import('./storage/StoragePage.tsx').then(module => module.StoragePage),
  }),
]
