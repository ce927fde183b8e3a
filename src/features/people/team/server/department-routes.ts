import type { FastifyInstance } from 'fastify';
import { answer, noContent, route } from '#platform/http/route.ts';
import {
  addDepartmentsToUser,
  createDepartment,
  deleteDepartment,
  findDepartments,
  getDepartments,
  getDepartmentsByUser,
  renameDepartment,
} from '../departments-contract.ts';
import { addDepartment, changeDepartmentName, findAllDepartments, removeDepartment } from './departments.ts';
import { asMap, assignDepartments, findMemberDepartments } from './member-departments.ts';

/** An account's departments, and who is in them. */
export function departmentRoutes(app: FastifyInstance): void {
  route(app, getDepartments, async ({ staff }) => asMap(await findAllDepartments(staff.db)));

  route(app, getDepartmentsByUser, async ({ staff, body }) => {
    const found = await findMemberDepartments(staff, body.userId);
    return found ? answer(200, found) : noContent;
  });

  route(app, addDepartmentsToUser, ({ staff, body }) => assignDepartments(staff, body.userId, body.departments));

  route(app, findDepartments, async ({ staff }) => ({ data: await findAllDepartments(staff.db) }));

  route(app, createDepartment, async ({ staff, body }) => answer(201, await addDepartment(staff, body.name)));

  route(app, renameDepartment, async ({ staff, params, body }) => {
    await changeDepartmentName(staff, params.id, body.name);
    return noContent;
  });

  route(app, deleteDepartment, async ({ staff, params }) => {
    await removeDepartment(staff, params.id);
    return noContent;
  });
}
