import { pgSchema, text, timestamp } from 'drizzle-orm/pg-core'

const notebook = pgSchema('notebook')

export const projects = notebook.table('projects', {
  projectId: text('project_id').primaryKey(),
  name: text('name').notNull(),
  status: text('status', { enum: ['active', 'archived', 'suspended'] })
    .notNull()
    .default('active'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

export const projectMembers = notebook.table('project_members', {
  projectId: text('project_id').notNull(),
  userId: text('user_id').notNull(),
  role: text('role', { enum: ['owner', 'editor', 'viewer'] }).notNull(),
  addedAt: timestamp('added_at', { withTimezone: true }).notNull().defaultNow(),
})
