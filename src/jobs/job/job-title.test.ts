import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  isVacancyTitle,
  splitCompanyColonRole,
  splitRoleAtCompany,
  splitRoleJobCompany,
} from "./job-title.ts";

describe("the employer packed into a title", () => {
  test.each([
    ["Accountant at Savanna Foods", "Accountant", "Savanna Foods"],
    ["Editor | On Site at Baraka Media", "Editor | On Site", "Baraka Media"],
    ["Guard at Night Shift at Simba Security", "Guard at Night Shift", "Simba Security"],
    ["Translator at United Nations Office at Geneva", "Translator", "United Nations Office at Geneva"],
    ["Data Analyst", "Data Analyst", ""],
    ["Attendant at ", "Attendant at ", ""],
  ])("Role at Company: %s", (whole, title, company) => {
    expect(splitRoleAtCompany(whole)).toEqual({ title, company });
  });

  test.each([
    ["Acme: Engineer", "Engineer", "Acme"],
    ["Acme: Engineer: Backend", "Engineer: Backend", "Acme"],
    ["Engineer 24:7", "Engineer 24:7", ""],
    ["Support Agent", "Support Agent", ""],
  ])("Company: Role: %s", (whole, title, company) => {
    expect(splitCompanyColonRole(whole)).toEqual({ title, company });
  });

  test.each([
    ["Office Assistant Job TUMAINI", "Office Assistant", "TUMAINI"],
    ["Job Placement Officer Job Equator Bank", "Job Placement Officer", "Equator Bank"],
    ["Driver Jobs at Rift Couriers", "Driver", "Rift Couriers"],
    ["Cashier at Duka Kuu", "Cashier", "Duka Kuu"],
    ["Sales Job in Nairobi", "Sales Job in Nairobi", ""],
  ])("Role Job Company: %s", (whole, title, company) => {
    expect(splitRoleJobCompany(whole)).toEqual({ title, company });
  });

  test("no title is lost by a split", () => {
    fc.assert(
      fc.property(fc.string(), (whole) => {
        for (const split of [splitRoleAtCompany, splitCompanyColonRole, splitRoleJobCompany]) {
          const { title, company } = split(whole);
          expect(whole.includes(title) && whole.includes(company)).toBe(true);
          expect(title === "" && whole !== "").toBe(false);
        }
      }),
    );
  });
});

describe("a mixed feed", () => {
  test.each([
    "How to Write a CV That Gets You Hired",
    "7 Common Interview Questions in Kenya",
    "Top 10 Companies Hiring Now",
    "Why Employers Ignore Your Application",
    "103 Vacancies Open at Java Coffee",
    "17 Fully Funded Opportunities Currently Open",
    "Latest NGO Jobs This Week",
    "Should You Quit Without Notice?",
    "Cover Letter Samples for Accountants",
  ])("drops an article or a round-up: %s", (title) => {
    expect(isVacancyTitle(title)).toBe(false);
  });

  test.each([
    "Accountant Job at Savanna Foods",
    "WHO Consultant, Nairobi",
    "Tour Guide at Mara Camp",
    "Course Coordinator Job Strath College",
    "2 Drivers Needed at Rift Couriers",
    "Hot Kitchen Chef",
    "Graduate Trainee Programme 2026 at Equator Bank",
    "Top Management Assistant",
    "Best Practices Officer",
  ])("keeps a vacancy: %s", (title) => {
    expect(isVacancyTitle(title)).toBe(true);
  });
});
