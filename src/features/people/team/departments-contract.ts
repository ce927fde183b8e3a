import { z } from 'zod';
import { endpoint, Nothing } from '#base/endpoint.ts';
import { Id, IdParams } from '#base/ids.ts';
import { plainText } from '#base/plain-text.ts';

/** Departments an account may have: they are listed and chosen from whole. */
export const MAX_DEPARTMENTS = 200;

const DepartmentName = plainText().trim().min(1).max(100);

/** The names of departments by their ids. */
const Departments = z.record(z.string(), z.string());
export type Departments = z.infer<typeof Departments>;

/** Departments, and a text about them. */
const DepartmentsAndText = z.tuple([Departments, z.string()]);

export const getDepartments = endpoint('GET /api/departments/get-departments', {
  summary: 'The names of all departments by their ids',
  staleBy: ['department'],
  replies: { 200: Departments },
});

export const getDepartmentsByUser = endpoint('POST /api/departments/get-departments-by-user', {
  summary: "A member's departments, and their names as one text; 204 where there are none",
  access: 'staff',
  body: z.object({ userId: Id }),
  replies: { 200: DepartmentsAndText, 204: z.undefined() },
});

export const addDepartmentsToUser = endpoint('POST /api/departments/add-to-user', {
  summary: 'Have a member be in these departments and in no others; an empty list takes the member out of all',
  access: 'manage_team',
  body: z.object({ departments: z.array(Id).max(MAX_DEPARTMENTS), userId: Id }),
  replies: { 200: DepartmentsAndText },
});

/** `members`: how many are in it. */
const Department = z.object({ id: z.number().int(), name: z.string(), members: z.number().int() });
export type Department = z.infer<typeof Department>;

export const findDepartments = endpoint('GET /api/departments', {
  summary: 'All departments by name, each with the number of its members',
  staleBy: ['department', 'member'],
  replies: { 200: z.object({ data: z.array(Department) }) },
});

export const createDepartment = endpoint('POST /api/departments', {
  summary: 'Create a department',
  access: 'manage_team',
  body: z.object({ name: DepartmentName }),
  replies: { 201: Department },
});

export const renameDepartment = endpoint('PUT /api/departments/{id}', {
  summary: 'Rename a department',
  access: 'manage_team',
  params: IdParams,
  body: z.object({ name: DepartmentName }),
  replies: { 204: Nothing },
});

export const deleteDepartment = endpoint('DELETE /api/departments/{id}', {
  summary: 'Delete a department; its members stay and are in it no more',
  access: 'manage_team',
  params: IdParams,
  replies: { 204: Nothing },
});
