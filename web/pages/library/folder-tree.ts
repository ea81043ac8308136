import type { Folder } from '../../../src/contract/endpoints/folders.ts'
import { compareNames } from '../../components/compare-names.ts'

export interface FolderNode {
  folder: Folder
  children: FolderNode[]
}

export const nameOf = ({ name }: Folder): string => name

/** Folders as a tree, sorted by name. A folder without its parent goes to the top level. */
export function treeOf(folders: readonly Folder[]): FolderNode[] {
  const nodes = new Map(folders.map((folder): [string, FolderNode] => [folder.id, { folder, children: [] }]))
  const top: FolderNode[] = []
  for (const node of nodes.values()) {
    const parent = node.folder.parentFolderId === null ? undefined : nodes.get(node.folder.parentFolderId)
    if (parent === undefined) top.push(node)
    else parent.children.push(node)
  }
  const byName = (a: FolderNode, b: FolderNode): number => compareNames(a.folder.name, b.folder.name)
  for (const { children } of nodes.values()) children.sort(byName)
  return top.toSorted(byName)
}

/** All folders in tree order, with their depth. */
export function flatTree(nodes: readonly FolderNode[], depth = 0): { folder: Folder; depth: number }[] {
  return nodes.flatMap(({ folder, children }) => [{ folder, depth }, ...flatTree(children, depth + 1)])
}

/** The folders except one and those within it. */
export function withoutBranch(folders: readonly Folder[], id: string): readonly Folder[] {
  const within = folders.filter(({ parentFolderId }) => parentFolderId === id)
  return within.reduce<readonly Folder[]>(
    (rest, child) => withoutBranch(rest, child.id),
    folders.filter((folder) => folder.id !== id),
  )
}
