import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { folderDepthMax, rowLimits } from '../row-limits.ts'
import { Name, Success } from '../resources.ts'
import { Body, Id, named, Nullable, Query, Timestamp } from '../schema.ts'
import { editor, pageQuery, spaceParams, viewer } from './shared.ts'

export const Folder = named(
  'Folder',
  Type.Object({
    id: Id('fld'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    name: Type.String(),
    workspaceId: Id('spc'),
    parentFolderId: Nullable(Id('fld')),
  }),
)
export type Folder = Static<typeof Folder>

const folderParams = { ...spaceParams, folderId: Type.String({ maxLength: 100 }) }
const ParentId = Nullable(Type.String({ maxLength: 100, description: 'null: no folder' }))

export const createFolder = endpoint({
  method: 'POST',
  path: '/spaces/{spaceId}/folders',
  tag: 'Folders',
  summary: 'Create a folder',
  description: `A workspace has at most ${rowLimits.folders} folders, at most ${folderDepthMax} inside each other.`,
  access: editor,
  params: spaceParams,
  body: Body({ name: Name, parentFolderId: Type.Optional(ParentId) }),
  status: 201,
  reply: Folder,
  errors: ['NAME_TAKEN', 'INVALID_STATE'],
  example: { body: { name: 'Season 1' } },
})

export const listFolders = endpoint({
  method: 'GET',
  path: '/spaces/{spaceId}/folders',
  tag: 'Folders',
  summary: 'List the folders of a workspace, newest first',
  description: 'Folders of all levels. The Link header points to further pages.',
  access: viewer,
  params: spaceParams,
  query: Query({
    ...pageQuery,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: rowLimits.folders, default: 100 })),
  }),
  replyHeaders: ['Link'],
  reply: Type.Array(Folder),
})

export const getFolder = endpoint({
  method: 'GET',
  path: '/spaces/{spaceId}/folders/{folderId}',
  tag: 'Folders',
  summary: 'Get a folder',
  access: viewer,
  params: folderParams,
  reply: Folder,
})

export const updateFolder = endpoint({
  method: 'PATCH',
  path: '/spaces/{spaceId}/folders/{folderId}',
  tag: 'Folders',
  summary: 'Rename or move a folder',
  description: 'A folder can’t move into itself or its subfolders.',
  access: editor,
  params: folderParams,
  body: Body({ name: Type.Optional(Name), parentFolderId: Type.Optional(ParentId) }, { minProperties: 1 }),
  reply: Folder,
  errors: ['NAME_TAKEN', 'FOLDER_CYCLE', 'INVALID_STATE'],
  example: { body: { name: 'Season one' } },
})

export const deleteFolder = endpoint({
  method: 'DELETE',
  path: '/spaces/{spaceId}/folders/{folderId}',
  tag: 'Folders',
  summary: 'Delete a folder',
  description:
    'Its recordings, feeds and subfolders move to its parent. A subfolder whose name is taken there gets a number.',
  access: editor,
  params: folderParams,
  reply: Success,
})
